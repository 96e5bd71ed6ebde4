import * as v from 'valibot';
import { base64url } from '../../../shared/base64url.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import type { StoredUser } from '../storedUser.ts';
import { serverTime } from '../tokenAge.ts';
import {
  findBrokenClaim,
  findUntimelyClaim,
  hasMovedAuthTime,
  type IdTokenClaims,
  idTokenClaimsSchema,
} from './idTokenClaims.ts';
import { decodeClaims, type SigningKeys } from './signingKeys.ts';

export interface ValidationRules {
  readonly environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch' | 'location' | 'report'>;
  readonly keys: SigningKeys;
  readonly issuer: string;
  readonly accessToken: string | undefined;
  /** At sign-in: the nonce that was sent. */
  readonly nonce?: string;
  /** At sign-in: milliseconds since the request. */
  readonly elapsed?: number;
  /** At renewal: the user whose ID token is replaced. */
  readonly previous?: StoredUser;
}

/**
 * Validates an ID token: signature, claims, times, in that order.
 * @throws AuthError untrusted, naming the claim, with a value for `iss` only; unreachable, badAnswer or
 * timeUnknown when it cannot be judged now
 */
export async function validateIdToken(
  token: string,
  { environment, keys, issuer, accessToken, nonce, elapsed, previous }: ValidationRules,
): Promise<IdTokenClaims> {
  const { claims, algorithm } = await keys.verify(token);
  const parsed = v.safeParse(idTokenClaimsSchema, claims);
  if (!parsed.success) throw new AuthError('untrusted', v.getDotPath(parsed.issues[0]) ?? 'claims');

  const previousClaims = previous && v.parse(idTokenClaimsSchema, decodeClaims(previous.idToken));
  const { clientId, authTime } = environment.config.oidc;
  const broken = findBrokenClaim(parsed.output, {
    issuer,
    clientId,
    accessTokenHash: accessToken && (await accessTokenHash(accessToken, algorithm)),
    nonce,
    elapsed: authTime === 'off' || elapsed === undefined ? undefined : elapsed / 1000,
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
async function requireTimely(
  claims: IdTokenClaims,
  environment: ValidationRules['environment'],
): Promise<void> {
  if (findUntimelyClaim(claims, environment.clock.now()) === undefined) return;
  const now = await serverTime(environment);
  if (now === undefined) throw new AuthError('timeUnknown', 'no server says what time it is');
  const untimely = findUntimelyClaim(claims, now);
  if (untimely !== undefined) throw new AuthError('untrusted', untimely);
}

/** The `at_hash` that belongs to an access token (OpenID Connect Core 3.1.3.6). */
export async function accessTokenHash(accessToken: string, algorithm: string): Promise<string> {
  // EdDSA, whose other name is Ed25519, hashes with SHA-512.
  const bits = /^(?:RS|PS|ES)(\d{3})$/.exec(algorithm)?.[1] ?? '512';
  const digest = await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken));
  return base64url(new Uint8Array(digest, 0, digest.byteLength / 2));
}
