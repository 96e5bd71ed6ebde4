import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { JWKSMultipleMatchingKeys, JWKSNoMatchingKey } from 'jose/errors';
import { compactJws } from '../../../shared/parse.ts';
import { parseBody } from '../../lib/readBody.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { pause } from '../backoff.ts';
import { providerRequest } from './providerRequest.ts';

/** Asymmetric only: neither `none` nor a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

type KeySet = ReturnType<typeof createLocalJWKSet>;

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** Fetches the provider's keys at once and checks signatures against them. */
export function createSigningKeys(
  environment: AuthEnvironment,
  address: string,
  deadline?: number,
) {
  let known = fetchKeys();
  // `ready` and `verify` handle the failure.
  known.catch(() => undefined);

  async function fetchKeys(): Promise<KeySet> {
    const question = { field: 'jwks_uri', address, deadline } as const;
    const { status, json, retryAfter } = await providerRequest(environment, question);
    try {
      if (status === 200) return createLocalJWKSet(json as JSONWebKeySet);
    } catch {
      // It is not a key set.
    }
    throw new AuthError('badAnswer', `jwks_uri: status ${status}, or no keys`, retryAfter);
  }

  return {
    /** @throws AuthError unreachable or badAnswer */
    ready: (): Promise<unknown> => known,
    /** @throws AuthError untrusted if no published key fits; unjudged, unreachable or badAnswer without keys */
    verify: async (token: string) => {
      if (!compactJws.test(token)) throw new AuthError('untrusted', 'the form of the ID token');
      const keys = await known.catch(() => undefined);
      let outcome = keys && (await verifyWith(keys, token).catch(() => undefined));
      if (outcome === undefined) {
        // Providers rotate keys, and a request may fail.
        if (!keys) await pause(environment.clock);
        known = fetchKeys();
        outcome = await verifyWith(await known, token);
      }
      if (outcome === undefined) throw new AuthError('untrusted', 'signature');
      return outcome;
    },
  };
}

/** Tries a token without `kid` with each key. @throws AuthError unjudged if no published key has the token's `kid` */
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
  // The same keys sign access and logout tokens, which only `typ` distinguishes.
  if ((typ !== undefined && typ.toUpperCase() !== 'JWT') || crit !== undefined) {
    throw new AuthError('untrusted', 'typ');
  }
  return { claims: parseBody(new TextDecoder().decode(payload)), algorithm: alg };
}
