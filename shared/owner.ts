import { asObject } from './parse.ts';

/** Whose data it is: the ID token's `iss` and `sub`, unique only together (OpenID Connect Core 2). */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

/** One sign-in of an owner: the random id of a code exchange, kept through all renewals. */
export interface SignIn extends Owner {
  readonly signInId: string;
}

/** Of a sign-in. `ended`: a worker or another tab has seen its end. */
export type DataOnDevice = 'present' | 'absent' | 'ended';

export interface Reading<Data> {
  /** Until then `record` is what was read under an earlier sign-in of the same owner. */
  readonly isRead: boolean;
  readonly record: Data | undefined;
  /** The device is slow: there may be a record yet, but only an error should wait for it. */
  readonly isLate: boolean;
}

export function isSameOwner(one: Owner, other: Owner): boolean {
  return one.issuer === other.issuer && one.subject === other.subject;
}

export function isSameSignIn(one: SignIn, other: SignIn): boolean {
  return one.signInId === other.signInId && isSameOwner(one, other);
}

export function parseOwner(value: unknown): Owner | undefined {
  const { issuer, subject } = asObject(value) ?? {};
  if (typeof issuer !== 'string' || typeof subject !== 'string') return undefined;
  return issuer && subject ? { issuer, subject } : undefined;
}
