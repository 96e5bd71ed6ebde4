import type { Config } from '../lib/config.ts';
import { cookieValues } from './cookieValues.ts';

const dayInSeconds = 24 * 60 * 60;

/** Browsers keep no cookie longer than this. */
const longestInDays = 400;

/** The 'is authenticated' cookie that this application shares with its siblings (spec §4). */
export interface SharedCookie {
  /** Whether every cookie of that name says `true`; a sibling's stray one counts as a no. */
  holds(): boolean;
  /** Writes `true` and answers whether it then holds. */
  accept(): boolean;
  /** Writes `false`: signs the siblings out. */
  refuse(): void;
}

export interface CookieEdges {
  readonly config: Pick<Config, 'cookie' | 'lastKnownDays'>;
  readonly document: Pick<Document, 'cookie'>;
  readonly location: Pick<Location, 'protocol'>;
}

export function createSharedCookie({ config, document, location }: CookieEdges): SharedCookie {
  const { name, domain } = config.cookie;
  const lifetime = Math.min(Math.max(config.lastKnownDays, 1), longestInDays) * dayInSeconds;
  const attributes = ['Path=/', 'SameSite=Lax', location.protocol === 'https:' ? 'Secure' : ''];

  function write(value: string, ...more: string[]): void {
    const parts = [`${name}=${value}`, ...attributes, ...more].filter(Boolean);
    document.cookie = parts.join('; ');
  }

  function writeShared(value: string): void {
    write(value, `Max-Age=${lifetime}`, domain && `Domain=${domain}`);
  }

  function holds(): boolean {
    const values = cookieValues(document, name);
    return values.length > 0 && values.every((value) => value === 'true');
  }

  return {
    holds,
    accept: () => {
      writeShared('true');
      if (holds()) return true;
      // A host-only cookie of the same name stands beside the shared one and says something else.
      write('', 'Max-Age=0');
      writeShared('true');
      return holds();
    },
    refuse: () => writeShared('false'),
  };
}
