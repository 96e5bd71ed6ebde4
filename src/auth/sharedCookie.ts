import type { Config } from '../../shared/Config.ts';
import { accountCookieName, cookieValues, isSignedIn } from '../../shared/cookieValues.ts';
import type { Clock } from './AuthEnvironment.ts';

const day = 24 * 60 * 60_000;
const longestLifetime = 400 * day; // for any cookie, in browsers
const earliestLapse = 6 * day; // Safari ends what a script wrote after seven (docs/decisions/016).

/** When this browser last wrote the cookie, in milliseconds since the epoch. */
const writtenKey = 'natural-capital-suite.cookie-written';

export interface CookieEdges {
  readonly clock: Pick<Clock, 'now'>;
  readonly config: Pick<Config, 'cookie' | 'lastKnownDays'>;
  readonly document: Pick<Document, 'cookie'>;
  readonly localStorage: Storage;
  readonly location: Pick<Location, 'origin'>;
}

/**
 * The cookies that this application shares with its siblings: whether somebody is signed in (spec §4),
 * and whose account it is (docs/siblings.md).
 */
export function createSharedCookie({
  clock,
  config,
  document,
  localStorage,
  location,
}: CookieEdges) {
  const { name, domain } = config.cookie;
  const accountName = accountCookieName(name);
  const { protocol, hostname } = new URL(location.origin);
  const lifetime = Math.min(Math.max(config.lastKnownDays, 1) * day, longestLifetime);
  const attributes = ['Path=/', 'SameSite=Lax', protocol === 'https:' ? 'Secure' : ''];
  let writtenAt = 0;

  function write(pair: string, ...more: string[]): void {
    document.cookie = [pair, ...attributes, ...more].filter(Boolean).join('; ');
  }

  function writeShared(pair: string, maxAge = lifetime / 1000): void {
    write(pair, `Max-Age=${maxAge}`, domain && `Domain=${domain}`);
  }

  function writeBoth(account: string | undefined): void {
    writeShared(`${name}=true`);
    if (account !== undefined) writeShared(`${accountName}=${account}`);
  }

  const isTrue = (account?: string) => isSignedIn(document, name, account);

  const sinceWrite = () =>
    clock.now() - Math.max(writtenAt, Number(localStorage.getItem(writtenKey)));

  function recordWrite(): void {
    writtenAt = clock.now();
    try {
      localStorage.setItem(writtenKey, String(writtenAt));
    } catch {
      // A full storage: the next page writes the cookie once more than needed.
    }
  }

  /** Cookies of that name on the host and on its parent domains stand beside the shared one. */
  function deleteStrayCookies(): void {
    const strayDomains = domainsOf(hostname).filter((parent) => parent !== domain);
    for (const pair of [`${name}=`, `${accountName}=`]) {
      if (domain) write(pair, 'Max-Age=0');
      for (const stray of strayDomains) write(pair, 'Max-Age=0', `Domain=${stray}`);
    }
  }

  /** Returns whether the cookies say `true` and that account afterwards. */
  function writeTrue(account?: string): boolean {
    writeBoth(account);
    if (!isTrue(account)) {
      deleteStrayCookies();
      writeBoth(account);
    }
    if (!isTrue(account)) return false;
    recordWrite();
    return true;
  }

  return {
    isTrue,
    writeTrue,
    /** Whether the browser may have ended what is missing of the cookies, before their own time. */
    hasLapsed: (account: string | undefined): boolean => {
      const age = sinceWrite();
      return (
        age >= earliestLapse &&
        age < lifetime &&
        !isTrue(account) &&
        cookieValues(document, name).every((value) => value === 'true') &&
        cookieValues(document, accountName).every((value) => value === account)
      );
    },
    /** Once a day at most: each write could undo a sibling's sign-out of the same moment. */
    refresh: (): void => {
      const age = sinceWrite();
      const [account] = cookieValues(document, accountName);
      if (age < 0 || age >= Math.min(day, lifetime / 2)) writeTrue(account);
    },
    /** Signs the siblings out. */
    writeFalse: (): void => {
      writeShared(`${name}=false`);
      writeShared(`${accountName}=`, 0);
    },
    forgetWrite: (): void => localStorage.removeItem(writtenKey),
  };
}

/** `a.b.test` and `b.test` for `a.b.test`. Browsers ignore the ones that are public suffixes. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
