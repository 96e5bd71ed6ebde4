import type { Account } from './AuthState.ts';

type Person = Pick<Account, 'issuer' | 'subject'>;

/** Whether both are one person: a subject is unique for its issuer only (OpenID Connect Core 2). */
export function isSamePerson(one: Person, other: Person): boolean {
  return one.issuer === other.issuer && one.subject === other.subject;
}
