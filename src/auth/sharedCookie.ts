import { accountCookieName, cookieValues, isSignedIn } from '../../shared/cookieValues.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';

const day = 24 * 60 * 60_000;
const longestLifetime = 400 * day; // browsers keep no cookie longer

/** Milliseconds since the epoch, when this browser last wrote the cookies. */
const writtenKey = 'natural-capital-suite.cookie-written';

export type SharedCookie = ReturnType<typeof createSharedCookie>;

/** The cookies shared with sibling applications: whether somebody is signed in, and who (P29, docs/siblings.md). */
export function createSharedCookie(environment: AuthEnvironment) {
  const { clock, config, document, localStorage, location } = environment;
  const { name, domain } = config.cookie;
  const accountName = accountCookieName(name);
  const lifetime = Math.min(Math.max(config.lastKnownDays, 1) * day, longestLifetime);
  const isSecure = location.origin.startsWith('https:');
  const attributes = ['Path=/', 'SameSite=Lax', isSecure ? 'Secure' : ''];
  let writtenAt = 0;

  function read() {
    const { cookie } = document;
    return {
      values: cookieValues({ cookie }, name),
      accounts: cookieValues({ cookie }, accountName),
    };
  }

  const isTrue = (account: string) => isSignedIn(document, name, account);

  function write(pair: string, maxAge = lifetime / 1000, at = domain): void {
    const parts = [pair, ...attributes, `Max-Age=${maxAge}`, at && `Domain=${at}`];
    document.cookie = parts.filter(Boolean).join('; ');
  }

  function writeBoth(account: string): void {
    write(`${name}=true`);
    write(`${accountName}=${account}`);
  }

  function isRecent(): boolean {
    const age = clock.now() - writtenAt;
    return age >= 0 && age < Math.min(day, lifetime / 2);
  }

  function recordWrite(): void {
    writtenAt = clock.now();
    localStorage.setItem(writtenKey, String(writtenAt));
  }

  return {
    isTrue,
    mark: createNumberCookie(environment, storageKeys.markCookie),
    said: (): string => {
      const { values, accounts } = read();
      return `${values} ${accounts}`;
    },
    /** @throws AuthError when the cookies do not hold; then none of them stays */
    writeTrue: (account: string): void => {
      // A cookie of this host alone may hide ours, which is the domain's.
      for (const at of ['', domain]) {
        writeBoth(account);
        if (isTrue(account)) {
          recordWrite();
          return;
        }
        for (const pair of [`${name}=`, `${accountName}=`]) write(pair, 0, at);
      }
      throw new AuthError('cookiesBlocked', 'the shared cookie does not hold');
    },
    isOthers: (account: string): boolean => {
      const { values, accounts } = read();
      return (
        values.length > 0 &&
        values.every((value) => value === 'true') &&
        accounts.length > 0 &&
        accounts.every((other) => /^[\w-]{22}$/.test(other) && other !== account)
      );
    },
    /** Rewrites existing cookies at most once a day, because Safari deletes script-written ones after seven days. */
    refresh: (account: string): void => {
      if (!isRecent()) writtenAt = Number(localStorage.getItem(writtenKey));
      if (isRecent() || !isTrue(account)) return;
      writeBoth(account);
      recordWrite();
    },
    writeFalse: (): void => {
      write(`${name}=false`);
      write(`${accountName}=`, 0);
    },
    forgetWrite: (): void => localStorage.removeItem(writtenKey),
  };
}

/** Chromium delays localStorage, but not cookies, so a tab could use a refresh token twice (docs/decisions/012). */
export function createNumberCookie({ document, location }: AuthEnvironment, name: string) {
  // Cookies with this prefix have no domain, so no sibling can set them.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  const attributes = `Path=/; SameSite=Strict${secure}`;

  function read(): number {
    const numbers = cookieValues(document, prefix + name).map(Number);
    return Math.max(0, ...numbers.filter(Number.isSafeInteger));
  }

  return {
    read,
    write: (value: number): void => {
      document.cookie = `${prefix}${name}=${value}; ${attributes}`;
      read(); // waits until the cookie is stored
    },
    remove: (): void => {
      document.cookie = `${prefix}${name}=; ${attributes}; Max-Age=0`;
    },
  };
}
