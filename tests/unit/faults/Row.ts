import type { AuthState } from '../../../src/auth/Auth.ts';
import type { FakeProvider } from '../auth/fakeProvider.ts';

/** Makes the provider do something wrong, or in an unusual way. */
export type Fault = (provider: FakeProvider) => void | Promise<void>;

/** The state of sign-in that the application must come to; what its page says: unit/shell/messagePages. */
export type State = Partial<Extract<AuthState, { status: 'signedIn' | 'signedOut' }>>;

export interface Row<T = Fault> {
  readonly title: string;
  readonly cause: T;
  readonly must: State;
}

/**
 * Of a plan of the conformance suite, whose modules are named without the common prefix, or of ours: what
 * happens, and how.
 */
export function rows<T>(plan: string, must: State, causes: Readonly<Record<string, T>>): Row<T>[] {
  return Object.entries(causes).map(([what, cause]) => ({
    title: `${plan}: ${what}`,
    cause,
    must,
  }));
}

export const behaves: Fault = () => {};

export function claims(changes: Readonly<Record<string, unknown>>): Fault {
  return (provider) => {
    provider.claims = changes;
  };
}

export function metadata(changes: Readonly<Record<string, unknown>>): Fault {
  return (provider) => {
    provider.metadata = { ...provider.metadata, ...changes };
  };
}

/** Adds that to what the token endpoint answers. */
export function gives(changes: Readonly<Record<string, unknown>>): Fault {
  return (provider) => {
    provider.changes = changes;
  };
}

/** Answers so in the place of an endpoint, such as `POST /token`. */
export function answering(line: string, answer: () => Response | Promise<Response>): Fault {
  return ({ answers }) => void answers.set(line, answer);
}

export const signedIn: State = { status: 'signedIn', freshness: 'fresh' };
/** With cards on the device and a session that cannot be renewed now. */
export const stale: State = { status: 'signedIn', freshness: 'stale' };
/** The same, and the user has to sign in again. */
export const expired: State = { status: 'signedIn', freshness: 'expired' };
/** The same for a renewal that cannot be trusted, which the page says. */
export const distrusted: State = { ...expired, failure: 'untrusted' };
export const untrusted: State = { status: 'signedOut', reason: 'untrusted' };
export const providerError: State = { status: 'signedOut', reason: 'providerError' };
/** Says so, and goes on by itself once the provider can be reached. */
export const unreachable: State = { status: 'signedOut', reason: 'unreachable' };
/** Went to the login by itself twice, and now asks. */
export const loop: State = { status: 'signedOut', reason: 'loop' };
