import * as v from 'valibot';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { accessTokenHash } from './accessTokenHash.ts';
import {
  findBrokenClaim,
  findUntimelyClaim,
  type IdTokenClaims,
  idTokenClaimsSchema,
} from './idTokenClaims.ts';
import { serverTime } from './serverTime.ts';
import { claimsOf, type SigningKeys } from './signingKeys.ts';

export interface ValidationRules {
  readonly environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch' | 'location'>;
  readonly keys: SigningKeys;
  readonly accessToken: string | undefined;
  /** At sign-in: the nonce that was sent. */
  readonly nonce?: string;
  /** At renewal: the ID token that is replaced, validated when it came. */
  readonly previous?: string;
}

/**
 * Validates an ID token: signature, claims, times, in that order.
 * @throws AuthError untrusted, naming the claim and never a value; unreachable, badAnswer or
 * timeUnknown when it cannot be judged now
 */
export async function validateIdToken(
  token: string,
  { environment, keys, accessToken, nonce, previous }: ValidationRules,
): Promise<IdTokenClaims> {
  const { claims, algorithm } = await keys.verify(token);
  const parsed = v.safeParse(idTokenClaimsSchema, claims);
  if (!parsed.success) throw new AuthError('untrusted', v.getDotPath(parsed.issues[0]) ?? 'claims');

  const { authority, clientId } = environment.config.oidc;
  const broken = findBrokenClaim(parsed.output, {
    issuer: authority,
    clientId,
    accessTokenHash: accessToken && (await accessTokenHash(accessToken, algorithm)),
    nonce,
    previous: previous === undefined ? undefined : v.parse(idTokenClaimsSchema, claimsOf(previous)),
  });
  if (broken !== undefined) throw new AuthError('untrusted', broken);
  await requireTimely(parsed.output, environment);
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
