import type { TelemetryEvent } from '../lib/Telemetry.ts';

interface Row {
  /**
   * Why nobody is signed in. After a failure, which the user may be unable to solve alone, telemetry
   * hears of it, and its page has a reference. SignedOutPage.tsx has the words of each.
   */
  readonly isFailure?: boolean;
  /** Why a request to the provider failed. Where that ends the session, no renewal is tried again. */
  readonly endsSession?: boolean;
  /** The reason that the page gives for a sign-in that failed so, where it has no words of its own. */
  readonly shownAs?: 'providerError' | 'untrusted' | 'elsewhere';
  /** A problem that is told under this name: in the console, in the details for support, and as this event. */
  readonly reported?: 'console' | 'details' | TelemetryEvent;
}

/** All that can be the matter with a sign-in, its renewal and its end (docs/support.md, docs/telemetry.md). */
export const reasons = {
  visitor: { isFailure: false }, // nobody was signed in: redirected to the provider, without a page
  loggedOut: { isFailure: false }, // by Logout in this page, and the provider could not be reached
  elsewhere: { isFailure: false }, // in another tab or a sibling application
  idle: { isFailure: false }, // nobody has used the suite for as long as the operator allows
  offline: { isFailure: false }, // nobody signed in and no network: retried
  returned: { isFailure: false }, // back from the provider without an answer
  loop: { isFailure: true }, // two automatic redirects within a minute did not help
  notAccepted: { isFailure: true }, // the API answered 401 to two sign-ins in a row
  /** The person said no at the provider, or a rule there did. */
  accessDenied: { isFailure: true, endsSession: true, reported: 'sign-in problem' },

  /** No answer from the provider, or none in time: retried. */
  unreachable: { isFailure: true, endsSession: false },
  /** Web storage or the shared cookie cannot be written, or another cookie stands beside it. */
  cookiesBlocked: { isFailure: true, endsSession: false },
  /** The provider's own word, an OAuth error. */
  providerError: { isFailure: true, endsSession: true, reported: 'sign-in problem' },
  /** The provider's answer failed validation. */
  untrusted: { isFailure: true, endsSession: true, reported: 'provider not trusted' },
  /** A renewal's ID token breaks a rule, and is the same person's: the session goes on without it. */
  brokenClaim: { endsSession: false, shownAs: 'untrusted' },
  /** An answer of the wrong shape, such as a captive portal's page. */
  badAnswer: { endsSession: false, shownAs: 'providerError' },
  /** A token's times cannot be judged: this clock is off and no other answers. */
  timeUnknown: { endsSession: false, shownAs: 'untrusted' },
  /** The session ended or changed while the request was under way. */
  superseded: { endsSession: true, shownAs: 'elsewhere' },

  signInFailed: { reported: 'sign-in problem' },
  signOutFailed: { reported: 'sign-in problem' },
  purgeFailed: { reported: 'sign-in problem' },
  corruptUser: { reported: 'sign-in problem' },
  noRoom: { reported: 'sign-in problem' },
  authTimeMoved: { reported: 'sign-in problem' },
  renewalRefused: { reported: 'sign-in problem' },
  renewalFailed: { reported: 'details' }, // without a network they fail again and again
  /** Anybody can link to such an address: it says nothing of this suite, nor of who followed it. */
  foreignCallback: { reported: 'console' },
  unexpected: { reported: 'sign-in problem' },
} as const satisfies Readonly<Record<string, Row>>;

type Reasons = typeof reasons;
type ReasonWith<Column extends keyof Row> = {
  [R in keyof Reasons]: Reasons[R] extends Readonly<Record<Column, unknown>> ? R : never;
}[keyof Reasons];

export type SignedOutReason = ReasonWith<'isFailure'>;
/** A visitor is redirected to the provider's login and is told nothing. */
export type ToldReason = Exclude<SignedOutReason, 'visitor'>;
export type AuthErrorCode = ReasonWith<'endsSession'>;
export type ReportCode = ReasonWith<'reported'>;

export function isSignedOutReason(code: AuthErrorCode): code is AuthErrorCode & SignedOutReason {
  return 'isFailure' in reasons[code];
}

export function isReportCode(code: AuthErrorCode): code is AuthErrorCode & ReportCode {
  return 'reported' in reasons[code];
}
