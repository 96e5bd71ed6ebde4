import type { SignIn } from '../../shared/owner.ts';
import type { SignedOutReason, ToldReason } from './reasons.ts';

/** Sign-in as the rest of the product uses it; made by createAuth. */
export interface Auth {
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  start(): Promise<void>;
  /** Redirects to the login. A page that waits for the network renews its session instead. */
  signIn(options?: SignInOptions): Promise<void>;
  signOut(): Promise<void>;
  /** An ID token for one call; renews one that has expired. @throws SignInRequired, or AuthError where that fails */
  bearer(): Promise<string>;
  /**
   * 'retry' once the bearer is replaced; signs out (spec, "401") where it cannot be, or where the same
   * call was refused with an earlier one.
   */
  onUnauthorized(
    bearer: string,
    path: string,
    earlierBearer?: string,
  ): Promise<'retry' | 'signedOut'>;
  onAuthorized(path: string): void;
}

export interface SignInOptions {
  readonly loginHint?: string;
  /** The current one by default. */
  readonly returnPath?: string;
}

export interface Account extends SignIn {
  readonly email?: string;
}

/** How far the session can be used (spec, "Authenticated, over time"); the cards stay in each case. */
export type SessionFreshness =
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
      readonly freshness: SessionFreshness;
      /** Why a sign-in failed in this page; the session is the one from before. */
      readonly failure?: ToldReason | undefined;
      /** The browser has no room for the session, which ends with this page. */
      readonly hasNoRoom?: true | undefined;
    }
  | { readonly status: 'signingOut' };

export function isWaitingForNetwork(state: AuthState): boolean {
  return (
    state.status === 'signedOut' && (state.reason === 'offline' || state.reason === 'unreachable')
  );
}
