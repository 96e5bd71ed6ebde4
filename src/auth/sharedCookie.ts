import { accountCookieName, cookieValues, isSignedIn } from '../../shared/cookieValues.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { createCounterCookie } from './counterCookie.ts';

const day = 24 * 60 * 60_000;
const longestLifetime = 400 * day; // for any cookie, in browsers

/** When this browser last wrote the cookie, in milliseconds since the epoch. */
const writtenKey = 'natural-capital-suite.cookie-written';

export type SharedCookie = ReturnType<typeof createSharedCookie>;

/**
 * The cookies that this application shares with its siblings: whether somebody is signed in (spec §4),
 * and whose account it is (docs/siblings.md).
 */
export function createSharedCookie(environment: AuthEnvironment) {
  const { clock, config, document, localStorage, location } = environment;
  const { name, domain } = config.cookie;
  const accountName = accountCookieName(name);
  const lifetime = Math.min(Math.max(config.lastKnownDays, 1) * day, longestLifetime);
  const isSecure = location.origin.startsWith('https:');
  const attributes = ['Path=/', 'SameSite=Lax', isSecure ? 'Secure' : ''];
  const signOuts = createCounterCookie(environment, storageKeys.signOutsCookie);
  let writtenAt = 0;

  const values = () => cookieValues(document, name);
  const accounts = () => cookieValues(document, accountName);
  const isTrue = (account: string) => isSignedIn(document, name, account);

  function write(pair: string, maxAge = lifetime / 1000, at = domain): void {
    const parts = [pair, ...attributes, `Max-Age=${maxAge}`, at && `Domain=${at}`];
    document.cookie = parts.filter(Boolean).join('; ');
  }

  function writeBoth(account: string): void {
    write(`${name}=true`);
    write(`${accountName}=${account}`);
  }

  function removeBoth(at = domain): void {
    for (const pair of [`${name}=`, `${accountName}=`]) write(pair, 0, at);
  }

  function recordWrite(): void {
    writtenAt = clock.now();
    // In a full storage it is not noted, and the next page writes the cookies once more than needed.
    store(writtenKey, String(writtenAt), () => localStorage);
  }

  /** What a sign-out changes. A sibling's is seen by the cookies alone, where no page has heard of it. */
  const state = () => ({ signOuts: signOuts.read(), cookies: `${values()} ${accounts()}` });

  return {
    isTrue,
    state,
    /** Whether a sign-out has come between: what began at `before` stores nothing for `account`. */
    isSignedOutSince: (before: ReturnType<typeof state>, account: string): boolean => {
      const now = state();
      // Another tab may have completed a sign-in of the same person meanwhile.
      return (
        now.signOuts !== before.signOuts || (now.cookies !== before.cookies && !isTrue(account))
      );
    },
    /** Says that this account is signed in. @throws AuthError where that does not hold; then nothing stays */
    writeTrue: (account: string): void => {
      writeBoth(account);
      if (!isTrue(account)) {
        // One of this host alone may stand beside ours of the domain, and is nobody else's.
        removeBoth('');
        writeBoth(account);
      }
      if (!isTrue(account)) {
        removeBoth();
        throw new AuthError('cookiesBlocked', 'the shared cookie does not hold');
      }
      recordWrite();
    },
    isOthers: (account: string | undefined): boolean =>
      values().length > 0 &&
      values().every((value) => value === 'true') &&
      accounts().length > 0 &&
      accounts().every((other) => isAccount(other) && other !== account),
    /** Safari ends after seven days what a script wrote. Once a day at most, and only what stands. */
    refresh: (account: string): void => {
      const age = clock.now() - Math.max(writtenAt, Number(localStorage.getItem(writtenKey)));
      if (!isTrue(account) || (age >= 0 && age < Math.min(day, lifetime / 2))) return;
      writeBoth(account);
      recordWrite();
    },
    /** Signs the siblings out, and what is under way in other tabs. */
    writeFalse: (): void => {
      signOuts.write(signOuts.read() + 1);
      write(`${name}=false`);
      write(`${accountName}=`, 0);
    },
    forgetWrite: (): void => localStorage.removeItem(writtenKey),
  };
}

/** Whether shared/accountDigest.ts could have made it. */
function isAccount(value: string): boolean {
  return /^[\w-]{22}$/.test(value);
}
