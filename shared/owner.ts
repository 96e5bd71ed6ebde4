import { asObject } from './parse.ts';

/** `iss` and `sub` of the ID token, which are unique only together (OpenID Connect Core 2). */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

/** One sign-in, with a random id that renewals keep. On the device it is the lease, the right to write. */
export interface SignIn extends Owner {
  readonly signInId: string;
}

/** `ended`: a worker or another tab has seen the end of the sign-in. */
export type DataOnDevice = 'present' | 'absent' | 'ended';

export function isSameOwner(one: Owner | undefined, other: Owner): boolean {
  return one?.issuer === other.issuer && one.subject === other.subject;
}

export function isSameSignIn(one: SignIn | undefined, other: SignIn): boolean {
  return one?.signInId === other.signInId && isSameOwner(one, other);
}

/** Drops other fields, such as an e-mail address or tokens. */
export function signInOf({ issuer, subject, signInId }: SignIn): SignIn {
  return { issuer, subject, signInId };
}

export function parseSignIn(value: unknown): SignIn | undefined {
  const { issuer, subject, signInId } = asObject(value) ?? {};
  const isWhole = isText(issuer) && isText(subject) && isText(signInId);
  return isWhole ? { issuer, subject, signInId } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
