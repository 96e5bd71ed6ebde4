import { asObject } from './parse.ts';

/** The owner of data: `iss` and `sub` of the ID token, which are unique only together (OpenID Connect Core 2). */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * One sign-in of an owner, with the random id of its code exchange, which stays through all renewals. On the
 * device it is the lease: the right to write for this sign-in, until it ends or the data is removed.
 */
export interface SignIn extends Owner {
  readonly signInId: string;
}

/** The state of a sign-in on the device. `ended`: a worker or another tab has seen its end. */
export type DataOnDevice = 'present' | 'absent' | 'ended';

export function isSameOwner(one: Owner | undefined, other: Owner): boolean {
  return one?.issuer === other.issuer && one.subject === other.subject;
}

export function isSameSignIn(one: SignIn | undefined, other: SignIn): boolean {
  return one?.signInId === other.signInId && isSameOwner(one, other);
}

/** Returns the sign-in without other fields: an account has an e-mail address, a stored user has tokens. */
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
