import type { AuthState } from './AuthState.ts';
import { isSamePerson } from './isSamePerson.ts';
import { isWaiting } from './offlineWait.ts';

/**
 * Whether a login that was asked for in one state makes no sense in the state of now: somebody has
 * signed out or in meanwhile, here or in another tab.
 */
export function isOvertaken(asked: AuthState, now: AuthState): boolean {
  if (asked.status !== 'signedIn' || now.status !== 'signedIn') return now !== asked;
  if (asked.freshness === 'expired' && now.freshness !== 'expired') return true;
  return !isSamePerson(asked.account, now.account);
}

/** Whether the page shows nothing but that it goes to the login, or would if it could. */
export function isOnTheWay(state: AuthState): boolean {
  if (state.status === 'signedOut') return state.reason === 'visitor' || isWaiting(state);
  return state.status === 'signingIn';
}
