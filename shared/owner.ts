import { asObject } from './asObject.ts';

/** Whose data it is: the ID token's `iss` and `sub`, unique only together (OpenID Connect Core 2). */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

export function isSameOwner(one: Owner, other: Owner): boolean {
  return one.issuer === other.issuer && one.subject === other.subject;
}

export function parseOwner(value: unknown): Owner | undefined {
  const { issuer, subject } = asObject(value) ?? {};
  if (typeof issuer !== 'string' || typeof subject !== 'string') return undefined;
  return issuer && subject ? { issuer, subject } : undefined;
}
