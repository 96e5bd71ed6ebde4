import type { AuthErrorCode } from './reasons.ts';

/** Has a code and a text that quotes only issuers, and no `cause`: the libraries' errors may hold codes and tokens. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly retryAfter: string | undefined;

  constructor(code: AuthErrorCode, message: string, retryAfter?: string | null) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter ?? undefined;
  }
}

/** Issuers are public addresses, so both may be reported. */
export function issuerMismatch(name: string, actual: string, expected: string): string {
  const quoted = (text: string) => JSON.stringify(text.slice(0, 200));
  return `${name} is ${quoted(actual)} instead of ${quoted(expected)}`;
}

export function authErrorOf(error: unknown): AuthError {
  return error instanceof AuthError ? error : new AuthError('badAnswer', 'unexpected failure');
}

export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';

  constructor() {
    super('sign-in required');
  }
}
