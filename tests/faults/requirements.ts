import type { AuthState } from '../../src/auth/Auth.ts';

/** What the application must do; what its page says then: tests/unit/shell/message-pages. */
export interface Requirement {
  /** The state of sign-in that it comes to. */
  readonly state:
    | Partial<Extract<AuthState, { status: 'signedIn' | 'signedOut' }>>
    | Pick<AuthState, 'status'>;
  /** Whether the tokens of the faulty provider may be used. */
  readonly accepts: boolean;
  /** Whether a user stands in storage afterwards. */
  readonly keeps: boolean;
  /** The console names what came back as no answer to a request of ours. */
  readonly reportsForeign?: true;
  /** The code is not even shown to the token endpoint. */
  readonly exchangesNothing?: true;
}

/** Signs in and calls the API with the token. */
export const signsIn: Requirement = {
  state: { status: 'signedIn', freshness: 'fresh' },
  accepts: true,
  keeps: true,
};

/** Ignores the callback and goes to sign in by itself, twice at most. */
export const ignoresCallback: Requirement = {
  state: { status: 'signedOut', reason: 'loop' },
  accepts: false,
  keeps: false,
  reportsForeign: true,
  exchangesNothing: true,
};

/** Says that the answer could not be trusted; keeps and uses nothing of it. */
export const refuses: Requirement = {
  state: { status: 'signedOut', reason: 'untrusted' },
  accepts: false,
  keeps: false,
};

/** Says that the answer could not be trusted; does not exchange the code. */
export const refusesCallback: Requirement = {
  ...refuses,
  exchangesNothing: true,
};

/** Says that signing in failed, and offers to try again. */
export const saysItFailed: Requirement = {
  state: { status: 'signedOut', reason: 'providerError' },
  accepts: false,
  keeps: false,
};

/** Says that access was refused, and offers to try again. */
export const saysNotAgreed: Requirement = {
  ...saysItFailed,
  state: { status: 'signedOut', reason: 'accessDenied' },
};

/** Signs in once more by itself, then asks. */
export const triesTwice: Requirement = {
  state: { status: 'signedOut', reason: 'loop' },
  accepts: false,
  keeps: false,
};

/** Does not leave for a provider that does not answer; goes on by itself later. */
export const waits: Requirement = {
  state: { status: 'signedOut', reason: 'unreachable' },
  accepts: false,
  keeps: false,
};

/** Renews and calls the API with the new token. */
export const renews: Requirement = {
  state: { status: 'signedIn', freshness: 'fresh' },
  accepts: true,
  keeps: true,
};

/** Refuses the new token, and ends the session without it. */
export const refusesRenewed: Requirement = {
  ...refuses,
  keeps: true,
};

/** Keeps the cards and asks to sign in again. */
export const expires: Requirement = {
  state: { status: 'signedIn', freshness: 'expired' },
  accepts: false,
  keeps: true,
};

/** Keeps cards and session, and renews once the provider answers again. */
export const outlasts: Requirement = {
  state: { status: 'signedIn', freshness: 'stale' },
  accepts: false,
  keeps: true,
};

/** Signs out and comes back to the site origin, which leads to the login. */
export const leaves: Requirement = {
  state: { status: 'signingIn' },
  accepts: false,
  keeps: false,
};

/** Signs out all the same, and takes what comes back for no answer to its request. */
export const leavesUnanswered: Requirement = {
  ...leaves,
};

/** Signs out all the same, and reports an answer to no request of ours. */
export const leavesReporting: Requirement = {
  ...leavesUnanswered,
  reportsForeign: true,
};
