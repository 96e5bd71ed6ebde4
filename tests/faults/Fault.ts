import type { ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import type { Claims, SigningKeys } from './signingKeys.ts';

export type Endpoint =
  | 'discovery'
  | 'keys'
  | 'authorize'
  | 'token'
  | 'revocation'
  | 'endSession'
  | 'userinfo';

/** Answers instead of the endpoint; `proceed` lets it answer as it would have. */
export type Misbehaviour = (
  response: ServerResponse,
  proceed: () => Promise<void>,
) => void | Promise<void>;

/** What the provider does wrong, or in an unusual way; what is left out it does as it should. */
export interface Fault {
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The keys that it publishes. */
  readonly keySet?: (keys: SigningKeys) => readonly JWK[];
  /** Whether it signs with a key that nobody has seen before. */
  readonly rotatesKeys?: boolean;
  /** The query with which it sends the browser back. */
  readonly callback?: (query: URLSearchParams) => URLSearchParams | string;
  /** Changes to the claims; an undefined one is left out. */
  readonly claims?: (claims: Claims) => Readonly<Record<string, unknown>>;
  /** Makes the ID token of its claims; undefined: there is none. */
  readonly idToken?: (claims: Claims, keys: SigningKeys) => Promise<string> | string | undefined;
  /** Changes to the token endpoint's good answer. */
  readonly tokens?: Readonly<Record<string, unknown>>;
  /** The query with which it sends the browser back from end-session. */
  readonly afterEndSession?: (query: URLSearchParams) => URLSearchParams;
  readonly answers?: Readonly<Partial<Record<Endpoint, Misbehaviour>>>;
}
