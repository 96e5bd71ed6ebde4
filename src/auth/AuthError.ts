/** What can go wrong between us and the identity provider. */
export type AuthErrorCode =
  | 'unreachable' // no answer, or none in time
  | 'badAnswer' // an answer that is not what was asked for, such as a captive portal's page
  | 'refused' // the provider said no
  | 'untrusted' // the answer failed validation
  | 'timeUnknown' // a token's times cannot be judged: this clock is off and no other answers
  | 'superseded' // the session ended or changed while the answer was on its way
  | 'cookiesBlocked'
  | 'storageFailed';

/**
 * The only error that leaves this folder besides SignInRequired: a code and a fixed text. It never
 * carries what a library threw, since such objects hold codes and tokens.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;

  constructor(code: AuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The code of a caught error; what did not come from us counts as an unusable answer. */
export function authErrorOf(error: unknown): AuthError {
  return error instanceof AuthError ? error : new AuthError('badAnswer', 'unexpected failure');
}
