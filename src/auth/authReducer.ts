import { isSameSignIn } from '../../shared/owner.ts';
import type { Account, AuthState, SessionFreshness, SignedOutReason } from './Auth.ts';

export type AuthAction =
  | {
      readonly type: 'session found';
      readonly account: Account;
      readonly freshness: SessionFreshness;
    }
  | { readonly type: 'sign-in begun' }
  | { readonly type: 'sign-out begun' }
  | { readonly type: 'signed out'; readonly reason: SignedOutReason };

/** Returns the same object where nothing changes. */
export function authReducer(state: AuthState, action: AuthAction): AuthState {
  // A late renewal or another tab's session must not bring the cards back.
  if (state.status === 'signingOut' && action.type !== 'signed out') return state;
  switch (action.type) {
    case 'session found':
      return isSameSession(state, action)
        ? state
        : { status: 'signedIn', account: action.account, freshness: action.freshness };
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

function isSameSession(
  state: AuthState,
  { account, freshness }: { account: Account; freshness: SessionFreshness },
): boolean {
  return (
    state.status === 'signedIn' &&
    state.freshness === freshness &&
    isSameSignIn(state.account, account) &&
    state.account.email === account.email
  );
}
