import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { JWKSMultipleMatchingKeys, JWKSNoMatchingKey } from 'jose/errors';
import { compactJws } from '../../../shared/parse.ts';
import { parseBody } from '../../lib/readBody.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { pause } from '../backoff.ts';
import { providerRequest } from './providerRequest.ts';

/** Asymmetric algorithms only: neither `none` nor a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

type KeySet = ReturnType<typeof createLocalJWKSet>;

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** Checks signatures against the keys that the provider publishes at `address`, which we fetch at once. */
export function createSigningKeys(
  environment: AuthEnvironment,
  address: string,
  deadline?: number,
) {
  let known = fetchKeys();
  // Whoever waits for the keys handles their failure.
  known.catch(() => undefined);

  async function fetchKeys(): Promise<KeySet> {
    const question = { field: 'jwks_uri', address, deadline } as const;
    const { status, json, retryAfter } = await providerRequest(environment, question);
    try {
      if (status === 200) return createLocalJWKSet(json as JSONWebKeySet);
    } catch {
      // The library refuses whatever is not a key set.
    }
    throw new AuthError('badAnswer', `jwks_uri: status ${status}, or no keys`, retryAfter);
  }

  return {
    /** @throws AuthError unreachable or badAnswer when they cannot be fetched */
    ready: (): Promise<unknown> => known,
    /**
     * Resolves with the claims of a token and the algorithm of its signature.
     * @throws AuthError untrusted when no published key made the signature; unjudged when the keys lag, unreachable
     * or badAnswer when they cannot be fetched, which says nothing about the token
     */
    verify: async (token: string) => {
      if (!compactJws.test(token)) throw new AuthError('untrusted', 'the form of the ID token');
      const keys = await known.catch(() => undefined);
      let outcome = keys && (await verifyWith(keys, token).catch(() => undefined));
      if (outcome === undefined) {
        // Providers rotate keys, and a request may fail, so we fetch them once more.
        if (!keys) await pause(environment.clock);
        known = fetchKeys();
        outcome = await verifyWith(await known, token);
      }
      if (outcome === undefined) throw new AuthError('untrusted', 'signature');
      return outcome;
    },
  };
}

/**
 * Resolves with undefined when no key fits. A token without `kid` is tried with each key that could have signed it.
 * @throws AuthError unjudged when no published key has the token's `kid`
 */
async function verifyWith(keys: KeySet, token: string) {
  try {
    return await read(token, keys);
  } catch (error) {
    if (error instanceof JWKSNoMatchingKey) {
      const { kid } = decodeProtectedHeader(token);
      if (keys.jwks().keys.some((key) => kid && key.kid === kid)) return undefined;
      throw new AuthError('unjudged', 'no published key has the kid of the ID token');
    }
    if (!(error instanceof JWKSMultipleMatchingKeys)) return undefined;
    for await (const key of error) {
      const verified = await read(token, async () => key).catch(() => undefined);
      if (verified) return verified;
    }
    return undefined;
  }
}

async function read(token: string, key: KeySet | (() => Promise<CryptoKey>)) {
  const { payload, protectedHeader } = await compactVerify(token, key, { algorithms });
  const { typ, alg, crit } = protectedHeader;
  // The same keys sign access tokens and logout tokens, so only `typ` tells them apart.
  if ((typ !== undefined && typ.toUpperCase() !== 'JWT') || crit !== undefined) {
    throw new AuthError('untrusted', 'typ');
  }
  return { claims: parseBody(new TextDecoder().decode(payload)), algorithm: alg };
}
