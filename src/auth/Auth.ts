import type { SignIn } from '../../shared/owner.ts';
import type { SignedOutReason, ToldReason } from './reasons.ts';

/** Sign-in as the rest of the product uses it; made by createAuth. */
export interface Auth {
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  start(): Promise<void>;
  /** Redirects to the provider's login. On a page that waits for the network it renews the session instead. */
  signIn(options?: SignInOptions): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Returns an ID token for one call, and renews it first if it has expired.
   * @throws SignInRequired without a session, AuthError where the renewal fails
   */
  bearer(): Promise<string>;
  /**
   * Resolves with 'retry' once the bearer is replaced. Signs out where the provider has no other, or where the
   * same call was refused with an earlier one (P35).
   * @throws AuthError while the provider cannot be asked for another
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
  /** By default the path of the current page. */
  readonly returnPath?: string;
}

export interface Account extends SignIn {
  readonly email?: string;
}

/** How far the session can be used; the cards stay in each case (P30). */
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
      /** Set when a sign-in failed in this page while an earlier session goes on. */
      readonly failure?: ToldReason | undefined;
      /** True when localStorage has no room for the session, which then ends with this page. */
      readonly hasNoRoom?: true | undefined;
    }
  /** `hasEnded`: the API refuses the session, and nobody has pressed Logout. */
  | { readonly status: 'signingOut'; readonly hasEnded?: true };

export function isWaitingForNetwork(state: AuthState): boolean {
  return (
    state.status === 'signedOut' && (state.reason === 'offline' || state.reason === 'unreachable')
  );
}
