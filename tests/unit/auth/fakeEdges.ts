import { locks } from 'node:worker_threads';
import type { Locks, SafeStorage } from '../../../src/auth/AuthEnvironment.ts';

interface View {
  /** Whether its page is open: a closed one writes nothing. */
  readonly isOpen: () => boolean;
  readonly hasRoom: (key: string, value: string) => boolean;
  /** Hears of this view's writes. */
  readonly onChange: (key: string) => void;
}

const alone: View = { isOpen: () => true, hasRoom: () => true, onChange: () => {} };

/** A view on storage that several pages share. */
export function createStorage(items = new Map<string, string>(), view = alone): SafeStorage {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => {
      if (!view.hasRoom(key, text)) return false;
      if (!view.isOpen()) return true;
      items.set(key, text);
      view.onChange(key);
      return true;
    },
    removeItem: (key) => {
      if (view.isOpen() && items.delete(key)) view.onChange(key);
    },
    entries: () => [...items],
  };
}

interface Cookie {
  readonly name: string;
  readonly domain: string;
  readonly value: string;
}

/** Cookies as `document.cookie` shows them: one of a domain and one of the host stand side by side. */
export function createCookieJar() {
  let cookies: Cookie[] = [];
  const jar = {
    /** The names of cookies that scripts can neither see nor write. */
    locked: /^$/,
    /** Called after each write, with what was written. */
    onWrite: (_text: string) => {},
    /** Each cookie string that was written. */
    written: [] as string[],
    /** Takes all away, as a browser does for which there are too many. */
    clear: (): void => {
      cookies = [];
    },
    get cookie(): string {
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      jar.written.push(text);
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      if (jar.locked.test(name)) return;
      const found = attributes.find((attribute) => attribute.startsWith('Domain='));
      const domain = found?.slice('Domain='.length) ?? '';
      cookies = cookies.filter((other) => other.name !== name || other.domain !== domain);
      if (!attributes.includes('Max-Age=0')) cookies.push({ name, domain, value });
      jar.onWrite(text);
    },
  };
  return jar;
}

/** Node's Web Locks, those of one browser: granted in order, released when the page is closed. */
export function createLocks(): (lifetime: AbortSignal) => Locks {
  const browser = crypto.randomUUID();
  return (lifetime) => ({
    request: async (name, { signal }, work) => {
      const isWanted = AbortSignal.any([signal, lifetime]);
      return await locks.request(`${browser} ${name}`, { signal: isWanted }, async () => {
        const closed = new Promise<never>((_, reject) => {
          lifetime.addEventListener('abort', () => reject(lifetime.reason));
        });
        return await Promise.race([work(), closed]);
      });
    },
  });
}
