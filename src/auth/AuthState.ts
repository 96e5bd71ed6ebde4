/** Who is signed in. `issuer` and `subject` together own the data on the device. */
export interface Account {
  readonly issuer: string;
  readonly subject: string;
  /** Used as login hint when a session has ended by itself. */
  readonly email?: string;
}

/**
 * How far the session can be used (spec, "Authenticated, over time"):
 * fresh: the bearer is alive.
 * stale: it has expired and cannot be renewed now; calls wait, cards stay.
 * expired: the provider refused for good; cards stay until signed in again.
 */
export type SessionFreshness = 'fresh' | 'stale' | 'expired';

/** Why nobody is signed in; each has its own page or, for `visitor`, a redirect to the provider. */
export type SignedOutReason =
  | 'visitor' // nobody was signed in: goes on to the provider by itself
  | 'loggedOut' // here, by Logout, and the page is still there: the provider may not have heard of it
  | 'elsewhere' // in another tab or a sibling application
  | 'offline' // nobody signed in and no network: goes on when it is back
  | 'unreachable' // the same with a network, but no provider: goes on when it answers
  | 'loop' // two redirects within a minute did not help
  | 'returned' // back from the provider by the back button, or never got there
  | 'notAccepted' // the API answered 401 twice in a row
  | 'providerError' // the provider answered our sign-in with an error
  | 'cookiesBlocked' // the shared cookie does not hold
  | 'untrusted'; // the provider's answer failed validation

export type AuthState =
  | { readonly status: 'starting' }
  | { readonly status: 'signedOut'; readonly reason: SignedOutReason }
  | { readonly status: 'signingIn' }
  | {
      readonly status: 'signedIn';
      readonly account: Account;
      readonly freshness: SessionFreshness;
    }
  | { readonly status: 'signingOut' };
