import type { AuthState } from '../../src/auth/Auth.ts';

/** What the application must do, and what of it the page says. */
export interface Requirement {
  readonly says: string;
  /** The state of sign-in that it comes to. */
  readonly state:
    | Partial<Extract<AuthState, { status: 'signedIn' | 'signedOut' }>>
    | Pick<AuthState, 'status'>;
  /** The page's first heading. */
  readonly heading: string;
  /** Whether the tokens of the faulty provider may be used. */
  readonly accepts: boolean;
  /** Whether a user stands in storage afterwards. */
  readonly keeps: boolean;
  /** Whether the cards stand below it. */
  readonly showsCards?: true;
  /** What the page shows beside it. */
  readonly text?: RegExp;
  /** The console names what came back as no answer to a request of ours. */
  readonly reportsForeign?: true;
  /** The code is not even shown to the token endpoint. */
  readonly exchangesNothing?: true;
}

export const signsIn: Requirement = {
  says: 'signs in and calls the API with the token',
  state: { status: 'signedIn', freshness: 'fresh' },
  heading: 'Applications',
  showsCards: true,
  accepts: true,
  keeps: true,
};

/** Somebody else's callback: as if it had not been there. */
export const ignoresCallback: Requirement = {
  says: 'ignores the callback and goes to sign in by itself, twice at most',
  state: { status: 'signedOut', reason: 'loop' },
  heading: 'Sign in to see your applications',
  text: /twice within a minute/,
  accepts: false,
  keeps: false,
  reportsForeign: true,
  exchangesNothing: true,
};

export const refuses: Requirement = {
  says: 'says that the answer could not be trusted; keeps and uses nothing of it',
  state: { status: 'signedOut', reason: 'untrusted' },
  heading: "The identity provider's answer could not be trusted",
  accepts: false,
  keeps: false,
};

export const refusesCallback: Requirement = {
  ...refuses,
  says: 'says that the answer could not be trusted; does not exchange the code',
  exchangesNothing: true,
};

export const saysItFailed: Requirement = {
  says: 'says that signing in failed, and offers to try again',
  state: { status: 'signedOut', reason: 'providerError' },
  heading: 'You could not be signed in',
  accepts: false,
  keeps: false,
};

export const saysNotAgreed: Requirement = {
  ...saysItFailed,
  says: 'says that access was refused, and offers to try again',
  state: { status: 'signedOut', reason: 'accessDenied' },
  heading: 'You did not agree',
};

/** The answer was lost on the way: another try, but no loop. */
export const triesTwice: Requirement = {
  says: 'signs in once more by itself, then asks',
  state: { status: 'signedOut', reason: 'loop' },
  heading: 'Sign in to see your applications',
  text: /twice within a minute/,
  accepts: false,
  keeps: false,
};

export const waits: Requirement = {
  says: 'does not leave for a provider that does not answer; goes on by itself later',
  state: { status: 'signedOut', reason: 'unreachable' },
  heading: 'The sign-in service cannot be reached',
  accepts: false,
  keeps: false,
};

export const renews: Requirement = {
  says: 'renews and calls the API with the new token',
  state: { status: 'signedIn', freshness: 'fresh' },
  heading: 'Applications',
  showsCards: true,
  accepts: true,
  keeps: true,
};

export const refusesRenewed: Requirement = {
  ...refuses,
  says: 'refuses the new token, and ends the session without it',
  keeps: true,
};

export const expires: Requirement = {
  says: 'keeps the cards and asks to sign in again',
  state: { status: 'signedIn', freshness: 'expired' },
  heading: 'Applications',
  showsCards: true,
  accepts: false,
  keeps: true,
  text: /Your session has ended/,
};

export const outlasts: Requirement = {
  says: 'keeps cards and session, and renews once the provider answers again',
  state: { status: 'signedIn', freshness: 'stale' },
  heading: 'Applications',
  showsCards: true,
  accepts: false,
  keeps: true,
};

export const leaves: Requirement = {
  says: 'signs out and comes back to the site origin, which leads to the login',
  state: { status: 'signingIn' },
  heading: 'Login of the faulty provider',
  accepts: false,
  keeps: false,
};

export const leavesUnanswered: Requirement = {
  ...leaves,
  says: 'signs out all the same, and takes what comes back for no answer to its request',
};

export const leavesReporting: Requirement = {
  ...leavesUnanswered,
  says: 'signs out all the same, and reports an answer to no request of ours',
  reportsForeign: true,
};
