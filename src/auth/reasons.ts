import type { TelemetryEvent } from '../lib/Telemetry.ts';

/** Why nobody is signed in, and whether that is a failure: failures are reported and their page shows a reference. */
export const isFailure = {
  visitor: false, // nobody was signed in; the page redirects to the provider
  loggedOut: false, // somebody pressed Logout here, and the provider has not confirmed it
  elsewhere: false, // the session ended in another tab or a sibling application
  idle: false, // nobody has used the suite for as long as the operator allows
  outdated: true, // a newer release has stored the session in a way that this page cannot read
  offline: false, // nobody is signed in and there is no network; we retry
  returned: false, // back from the provider without an answer, or its page is slow
  unanswered: true, // the provider was silent during a sign-in, which is over
  loop: true, // two automatic redirects within a minute did not help
  notAccepted: true, // the API answered 401 to two sign-ins in a row
  accessDenied: true, // the person or a rule at the provider denied access
  unreachable: true, // the provider does not answer, or not in time; we retry
  cookiesBlocked: true, // web storage or the shared cookie cannot be written, or another cookie is in its way
  providerError: true, // the provider answered with an OAuth error
  untrusted: true, // the provider's answer failed validation
} as const;

export type SignedOutReason = keyof typeof isFailure;
/** The reasons that have a page; a visitor is redirected. */
export type ToldReason = Exclude<SignedOutReason, 'visitor'>;

/** Why a request to the provider failed, whether that ends the session, and which page a failed sign-in shows. */
export const failures = {
  accessDenied: { endsSession: true, shownAs: 'accessDenied' },
  unreachable: { endsSession: false, shownAs: 'unanswered' },
  cookiesBlocked: { endsSession: false, shownAs: 'cookiesBlocked' },
  providerError: { endsSession: true, shownAs: 'providerError' },
  untrusted: { endsSession: true, shownAs: 'untrusted' },
  /** A renewed ID token breaks a rule but is for the same person, so the session goes on without it. */
  brokenClaim: { endsSession: false, shownAs: 'untrusted' },
  /** For example a captive portal's page. */
  badAnswer: { endsSession: false, shownAs: 'providerError' },
  /** The token's key is not published yet, or this clock is wrong and no server answers. */
  unjudged: { endsSession: false, shownAs: 'untrusted' },
  /** The session ended or changed during the request. */
  superseded: { endsSession: true, shownAs: 'elsewhere' },
} as const satisfies Record<string, { endsSession: boolean; shownAs: ToldReason }>;

export type AuthErrorCode = keyof typeof failures;

/** Where a problem is reported: only the console, also the details for support, or also telemetry, as this event. */
export const reported = {
  accessDenied: 'sign-in problem',
  providerError: 'sign-in problem',
  untrusted: 'provider not trusted',
  silence: 'sign-in problem', // why an address of the provider's gave no answer
  signInFailed: 'sign-in problem',
  signOutFailed: 'sign-in problem',
  purgeFailed: 'sign-in problem',
  corruptUser: 'sign-in problem',
  noRoom: 'sign-in problem',
  authTimeMoved: 'sign-in problem',
  renewalRefused: 'sign-in problem',
  renewalFailed: 'details', // only details: without a network it fails again and again
  foreignCallback: 'console', // anybody can link to such an address
  unexpected: 'sign-in problem',
} as const satisfies Record<string, 'console' | 'details' | TelemetryEvent>;

export type ReportCode = keyof typeof reported;

export function isReportCode(code: AuthErrorCode | ReportCode): code is ReportCode {
  return code in reported;
}
