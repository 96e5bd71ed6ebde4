import type { SignedOutReason } from './Auth.ts';

const failures: ReadonlySet<SignedOutReason> = new Set([
  'unreachable',
  'loop',
  'notAccepted',
  'providerError',
  'accessDenied',
  'cookiesBlocked',
  'cookieLocked',
  'foreignCookies',
  'untrusted',
]);

/** Whether something went wrong that the user may be unable to solve alone: it has a reference. */
export function isFailure(reason: SignedOutReason): boolean {
  return failures.has(reason);
}
