import type { SignIn } from '../../shared/owner.ts';
import type { SignedOutReason, ToldReason } from './reasons.ts';

export interface SignInOptions {
  readonly loginHint?: string;
  readonly returnPath?: string;
}

export interface Account extends SignIn {
  readonly email?: string;
}

export type SessionValidity =
  | 'fresh' // the ID token is valid
  | 'stale' // it has expired and is not renewed yet; calls wait
  | 'expired'; // it cannot be renewed; the user has to sign in again

export type AuthState =
  | { readonly status: 'starting' }
  | { readonly status: 'signedOut'; readonly reason: SignedOutReason }
  | { readonly status: 'signingIn' }
  | {
      readonly status: 'signedIn';
      readonly account: Account;
      readonly validity: SessionValidity;
      readonly failure?: ToldReason | undefined; // set if another sign-in failed while this session goes on
      readonly hasNoRoom?: true | undefined; // localStorage is full, so the session ends with this page
    }
  /** `hasEnded`: the API refuses the session; nobody pressed Logout. */
  | { readonly status: 'signingOut'; readonly hasEnded?: true };

export type SignedIn = Extract<AuthState, { readonly status: 'signedIn' }>;

export function isWaitingForNetwork(state: AuthState): boolean {
  return (
    state.status === 'signedOut' && (state.reason === 'offline' || state.reason === 'unreachable')
  );
}
