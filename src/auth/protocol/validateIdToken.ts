import * as v from 'valibot';
import { base64url } from '../../../shared/accountDigest.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { serverTime } from '../serverTime.ts';
import type { StoredUser } from '../storedUser.ts';
import {
  findBrokenClaim,
  findUntimelyClaim,
  hasMovedAuthTime,
  type IdTokenClaims,
  idTokenClaimsSchema,
} from './idTokenClaims.ts';
import type { Discovered } from './provider.ts';
import { decodeClaims, type SigningKeys } from './signingKeys.ts';

/** What the tokens of an answer are judged by. */
export interface Validation {
  readonly environment: AuthEnvironment;
  readonly keys: SigningKeys;
  readonly discovered: Discovered;
  /** At sign-in the nonce that was sent, and when; at renewal the user whose token is replaced. */
  readonly expected:
    | { readonly nonce: string; readonly begunAt: number }
    | { readonly previous: StoredUser };
}

/**
 * Validates an ID token: signature, claims, times, in that order.
 * @throws AuthError untrusted, naming the claim, with a value for `iss` only; unreachable, badAnswer or
 * timeUnknown when it cannot be judged now
 */
export async function validateIdToken(
  idToken: string,
  accessToken: string | undefined,
  { environment, keys, discovered, expected }: Validation,
): Promise<IdTokenClaims> {
  const receivedAt = environment.clock.now();
  const { claims, algorithm } = await keys.verify(idToken);
  const parsed = v.safeParse(idTokenClaimsSchema, claims);
  if (!parsed.success) throw new AuthError('untrusted', v.getDotPath(parsed.issues[0]) ?? 'claims');

  const { clientId, authTime } = environment.config.oidc;
  const isTimed = 'begunAt' in expected && authTime !== 'off';
  const previous = 'previous' in expected ? expected.previous : undefined;
  const previousClaims = previous && v.parse(idTokenClaimsSchema, decodeClaims(previous.idToken));
  const broken = findBrokenClaim(parsed.output, {
    issuer: discovered.metadata.issuer,
    clientId,
    accessTokenHash: accessToken && (await accessTokenHash(accessToken, algorithm)),
    nonce: 'nonce' in expected ? expected.nonce : undefined,
    elapsed: isTimed ? Math.max(0, receivedAt - expected.begunAt) / 1000 : undefined,
    previous: previousClaims,
  });
  if (broken !== undefined) throw new AuthError('untrusted', broken);
  await requireTimely(parsed.output, environment);
  // Told by the first renewal alone: some providers move it at each.
  const isFirst = previous?.replaced === undefined;
  if (previousClaims && isFirst && hasMovedAuthTime(parsed.output, previousClaims)) {
    environment.report('authTimeMoved', 'the provider renews with another auth_time');
  }
  return parsed.output;
}

/** A device whose clock is wrong still signs in: before a token is refused, a server is asked. */
async function requireTimely(claims: IdTokenClaims, environment: AuthEnvironment): Promise<void> {
  if (findUntimelyClaim(claims, environment.clock.now()) === undefined) return;
  const untimely = findUntimelyClaim(claims, await trueTime(environment));
  if (untimely !== undefined) throw new AuthError('untrusted', untimely);
}

/** The server's clock, in milliseconds. @throws AuthError timeUnknown */
export async function trueTime(environment: AuthEnvironment): Promise<number> {
  const now = await serverTime(environment);
  if (now === undefined) throw new AuthError('timeUnknown', 'no server says what time it is');
  return now;
}

/** The `at_hash` that belongs to an access token (OpenID Connect Core 3.1.3.6). */
export async function accessTokenHash(accessToken: string, algorithm: string): Promise<string> {
  // EdDSA, whose other name is Ed25519, hashes with SHA-512.
  const bits = /^(?:RS|PS|ES)(\d{3})$/.exec(algorithm)?.[1] ?? '512';
  const digest = await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken));
  return base64url(new Uint8Array(digest, 0, digest.byteLength / 2));
}
