import type { TelemetryEvent } from '../lib/Telemetry.ts';

interface Row {
  /**
   * Set for reasons why nobody is signed in. A failure may need help, so telemetry hears of it and its page has a
   * reference. SignedOutPage.tsx has the words of each.
   */
  readonly isFailure?: boolean;
  /** Set for reasons why a request to the provider failed. If it ends the session, we do not try another renewal. */
  readonly endsSession?: boolean;
  /** The reason that the page shows instead after a sign-in. */
  readonly shownAs?: 'providerError' | 'unanswered' | 'untrusted' | 'elsewhere';
  /** Where a problem is reported under this name: the console, the details for support, or as this event. */
  readonly reported?: 'console' | 'details' | TelemetryEvent;
}

/** Everything that can go wrong with a sign-in, its renewal and its end (docs/support.md, docs/telemetry.md). */
export const reasons = {
  visitor: { isFailure: false }, // nobody was signed in; the page redirects to the provider
  loggedOut: { isFailure: false }, // somebody pressed Logout here, and the provider has not confirmed it
  elsewhere: { isFailure: false }, // the session ended in another tab or a sibling application
  idle: { isFailure: false }, // nobody has used the suite for as long as the operator allows
  outdated: { isFailure: true }, // a newer release has stored the session in a way that this page cannot read
  offline: { isFailure: false }, // nobody is signed in and there is no network; we retry
  returned: { isFailure: false }, // back from the provider without an answer, or its page is slow
  unanswered: { isFailure: true }, // the provider was silent during a sign-in, which is over
  loop: { isFailure: true }, // two automatic redirects within a minute did not help
  notAccepted: { isFailure: true }, // the API answered 401 to two sign-ins in a row
  /** The person or a rule at the provider denied access. */
  accessDenied: { isFailure: true, endsSession: true, reported: 'sign-in problem' },

  /** The provider did not answer, or not in time. We retry. */
  unreachable: { isFailure: true, endsSession: false, shownAs: 'unanswered' },
  /** Web storage or the shared cookie cannot be written, or another cookie stands in its way. */
  cookiesBlocked: { isFailure: true, endsSession: false },
  /** The provider answered with an OAuth error. */
  providerError: { isFailure: true, endsSession: true, reported: 'sign-in problem' },
  /** The provider's answer failed validation. */
  untrusted: { isFailure: true, endsSession: true, reported: 'provider not trusted' },
  /** The ID token of a renewal breaks a rule but is the same person's, so the session goes on without it. */
  brokenClaim: { endsSession: false, shownAs: 'untrusted' },
  /** The answer has the wrong shape, such as a captive portal's page. */
  badAnswer: { endsSession: false, shownAs: 'providerError' },
  /** We cannot judge the token yet: its key is not published, or this clock is off and no other answers. */
  unjudged: { endsSession: false, shownAs: 'untrusted' },
  /** The session ended or changed while the request was under way. */
  superseded: { endsSession: true, shownAs: 'elsewhere' },

  silence: { reported: 'sign-in problem' }, // why an address of the provider's gave no answer
  signInFailed: { reported: 'sign-in problem' },
  signOutFailed: { reported: 'sign-in problem' },
  purgeFailed: { reported: 'sign-in problem' },
  corruptUser: { reported: 'sign-in problem' },
  noRoom: { reported: 'sign-in problem' },
  authTimeMoved: { reported: 'sign-in problem' },
  renewalRefused: { reported: 'sign-in problem' },
  renewalFailed: { reported: 'details' }, // only details: without a network it fails again and again
  /** Anybody can link to such an address, so it says nothing about this suite or the person who followed it. */
  foreignCallback: { reported: 'console' },
  unexpected: { reported: 'sign-in problem' },
} as const satisfies Readonly<Record<string, Row>>;

type Reasons = typeof reasons;
type ReasonWith<Column extends keyof Row> = {
  [R in keyof Reasons]: Reasons[R] extends Readonly<Record<Column, unknown>> ? R : never;
}[keyof Reasons];

export type SignedOutReason = ReasonWith<'isFailure'>;
/** The reasons that a person reads. A visitor is redirected without a word. */
export type ToldReason = Exclude<SignedOutReason, 'visitor'>;
export type AuthErrorCode = ReasonWith<'endsSession'>;
export type ReportCode = ReasonWith<'reported'>;

export function isShown(
  code: AuthErrorCode,
): code is Exclude<AuthErrorCode, ReasonWith<'shownAs'>> {
  return !('shownAs' in reasons[code]);
}

export function isReportCode(code: AuthErrorCode): code is AuthErrorCode & ReportCode {
  return 'reported' in reasons[code];
}
