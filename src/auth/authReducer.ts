import type { Account, AuthState, SessionFreshness, SignedOutReason } from './AuthState.ts';
import { isSamePerson } from './isSamePerson.ts';

export type AuthAction =
  | {
      readonly type: 'session found';
      readonly account: Account;
      readonly freshness: SessionFreshness;
    }
  | { readonly type: 'sign-in begun' }
  | { readonly type: 'sign-out begun' }
  | { readonly type: 'signed out'; readonly reason: SignedOutReason };

/**
 * Every transition of sign-in. Answers the same object where nothing changes, so that nobody
 * renders again for it.
 *
 * A sign-out under way hears of nothing but its end: a renewal that answers late, or another tab's
 * session, must not bring the cards back.
 */
export function authReducer(state: AuthState, action: AuthAction): AuthState {
  if (state.status === 'signingOut' && action.type !== 'signed out') return state;
  switch (action.type) {
    case 'session found':
      return sameSession(state, action) ? state : signedIn(action);
    case 'sign-in begun':
      return state.status === 'signingIn' ? state : { status: 'signingIn' };
    case 'sign-out begun':
      return { status: 'signingOut' };
    case 'signed out':
      return state.status === 'signedOut' && state.reason === action.reason
        ? state
        : { status: 'signedOut', reason: action.reason };
  }
}

function signedIn({ account, freshness }: { account: Account; freshness: SessionFreshness }) {
  return { status: 'signedIn', account, freshness } as const;
}

function sameSession(
  state: AuthState,
  { account, freshness }: { account: Account; freshness: SessionFreshness },
): boolean {
  return (
    state.status === 'signedIn' &&
    state.freshness === freshness &&
    isSamePerson(state.account, account) &&
    state.account.email === account.email
  );
}
