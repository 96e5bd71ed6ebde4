import { compactVerify, createLocalJWKSet, decodeJwt, type JSONWebKeySet } from 'jose';
import { JWKSMultipleMatchingKeys } from 'jose/errors';
import * as v from 'valibot';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { providerRequest } from './providerRequest.ts';

/** Asymmetric only: neither `none` nor a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Longer than any header an API server takes. */
const longestToken = 32_768;

/** So that a key the provider has withdrawn is dropped here, too. */
const keysLifetime = 10 * 60_000;

export interface VerifiedToken {
  readonly claims: unknown;
  readonly algorithm: string;
}

/** Checks signatures against the keys that the provider publishes. */
export interface SigningKeys {
  /** Fetches the keys unless they are cached. @throws AuthError unreachable or badAnswer */
  ready(): Promise<void>;
  /**
   * @throws AuthError untrusted when no published key made the signature; unreachable or badAnswer
   * when the keys cannot be had, which says nothing about the token
   */
  verify(token: string): Promise<VerifiedToken>;
}

export function createSigningKeys(
  environment: Pick<AuthEnvironment, 'clock' | 'fetch'>,
  address: string,
): SigningKeys {
  const { clock } = environment;
  let known: { readonly keys: KeySet; readonly since: number } | undefined;

  async function load(): Promise<KeySet> {
    const { status, json, retryAfter } = await providerRequest(environment, address);
    if (status !== 200 || !v.is(keySetSchema, json)) {
      throw new AuthError(
        'badAnswer',
        'the signing keys were not answered as they should',
        retryAfter,
      );
    }
    const keys = createLocalJWKSet(json);
    known = { keys, since: clock.monotonic() };
    return keys;
  }

  function recent(): KeySet | undefined {
    return known && clock.monotonic() - known.since < keysLifetime ? known.keys : undefined;
  }

  return {
    ready: async () => {
      if (!recent()) await load();
    },
    verify: async (token) => {
      if (token.length > longestToken) throw new AuthError('untrusted', 'the ID token is too long');
      const keys = recent();
      const verified = keys && (await verifyWith(keys, token));
      // Keys are rotated: without a match they are fetched again, once.
      const outcome = verified ?? (await verifyWith(await load(), token));
      if (outcome === undefined) throw new AuthError('untrusted', 'signature');
      return outcome;
    },
  };
}

/** The claims of a token whose signature was verified when it came. */
export function decodeClaims(token: string): unknown {
  return decodeJwt(token);
}

type KeySet = ReturnType<typeof createLocalJWKSet>;

const keySetSchema = v.custom<JSONWebKeySet>((json) =>
  v.is(v.object({ keys: v.array(v.record(v.string(), v.unknown())) }), json),
);

/** Undefined when none of the keys fits. */
async function verifyWith(keys: KeySet, token: string): Promise<VerifiedToken | undefined> {
  try {
    return await read(token, keys);
  } catch (error) {
    return error instanceof JWKSMultipleMatchingKeys ? await tryEach(error, token) : undefined;
  }
}

/** A token without `kid` is tried with every key that could have made it. */
async function tryEach(
  keys: AsyncIterable<CryptoKey>,
  token: string,
): Promise<VerifiedToken | undefined> {
  for await (const key of keys) {
    const verified = await read(token, async () => key).catch(() => undefined);
    if (verified) return verified;
  }
  return undefined;
}

async function read(token: string, key: KeySet | (() => Promise<CryptoKey>)) {
  const { payload, protectedHeader } = await compactVerify(token, key, { algorithms });
  const { typ, alg, crit } = protectedHeader;
  // Access tokens and logout tokens are signed with the same keys; `typ` tells them apart.
  if ((typ !== undefined && typ.toUpperCase() !== 'JWT') || crit !== undefined) {
    throw new AuthError('untrusted', 'typ');
  }
  const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
  return { claims, algorithm: alg };
}
