import type { AuthState } from './AuthState.ts';

/** Sign-in as the rest of the product sees it; made by createAuth. */
export interface Auth {
  getState(): AuthState;
  /** Calls `listener` after every change of state; returns what undoes it. */
  subscribe(listener: () => void): () => void;
  /** Handles a callback in the address or picks up the stored session. Called once, by main. */
  start(): Promise<void>;
  /**
   * Leaves for the provider's login and comes back to `returnPath` (default: the current one). The
   * page that waits for the network renews instead, where there is a session that can be renewed.
   */
  signIn(options?: SignInOptions): Promise<SignInOutcome>;
  /** Removes everything of the user from the device, then leaves for the provider's end-session. */
  signOut(): Promise<void>;
  /**
   * The ID token for the next API call; waits while it is being renewed.
   * @throws SignInRequired when there is no session that could yield one.
   */
  bearer(signal?: AbortSignal): Promise<string>;
  /**
   * Tells that the API answered `path` with 401 to `bearer`. Answers 'retry' if that token had expired
   * or been replaced meanwhile; otherwise signs out, as the specification says: 'signedOut'.
   */
  refused(bearer: string, path: string): Promise<'retry' | 'signedOut'>;
  /** Tells that the API accepted it there: rewrites the shared cookie, ends that path's 401 guard. */
  accepted(path: string): void;
}

/**
 * leaving: the page is about to be left.
 * unreachable: the provider does not answer; a signed-in page stays as it is, any other says so.
 * overtaken: the page shows something else than when it was asked, so nothing came of it.
 */
export type SignInOutcome = 'leaving' | 'unreachable' | 'overtaken';

export interface SignInOptions {
  readonly loginHint?: string;
  readonly returnPath?: string;
}
