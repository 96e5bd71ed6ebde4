import { base64url, decodeJwt } from 'jose';
import * as v from 'valibot';
import { accountDigest } from '../../../shared/accountDigest.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import type { SignInRequest } from '../callback.ts';
import { serverTime } from '../serverTime.ts';
import type { NewUser, StoredUser } from '../storedUser.ts';
import {
  describeIssue,
  differ,
  findBrokenClaim,
  findEarlierLogin,
  findUntimelyClaim,
  type IdTokenClaims,
  idTokenClaimsSchema,
  isForSame,
} from './idTokenClaims.ts';
import type { Discovered } from './provider.ts';
import type { SigningKeys } from './signingKeys.ts';
import type { Tokens } from './tokenEndpoint.ts';

interface Validation {
  readonly environment: AuthEnvironment;
  readonly keys: SigningKeys;
  readonly discovered: Discovered;
  readonly expected:
    | { readonly request: SignInRequest; readonly previous?: undefined }
    | { readonly request?: undefined; readonly previous: StoredUser };
  readonly store: (user: NewUser) => StoredUser;
}

/** Stores a rotated refresh token before the checks (P28), because the old one is used up. @throws AuthError */
export async function validateAndStoreTokens(tokens: Tokens, validation: Validation) {
  const { environment, discovered, expected } = validation;
  const { idToken, accessToken, refreshToken } = tokens;
  const receivedAt = environment.clock.now();
  const store = (user: NewUser) => validation.store({ ...user, provider: discovered });

  const known = expected.previous && {
    ...expected.previous,
    ...(refreshToken && { refreshToken }),
  };
  if (known && refreshToken) store(known);
  if (known && idToken === undefined) return store({ ...known, renewal: 'unavailable' });
  if (known && idToken === known.idToken) return store(await keepToken(known, environment));
  if (idToken === undefined) throw new AuthError('untrusted', 'the answer had no ID token');

  const claims = await validateIdToken(idToken, accessToken, validation);
  const { iss, sub, email, preferred_username: loginName, iat, exp } = claims;
  return store({
    ...known,
    issuer: iss,
    subject: sub,
    // A renewed token may omit these.
    ...(typeof email === 'string' && { email }),
    ...(typeof loginName === 'string' && { loginName }),
    signInId: known?.signInId ?? crypto.randomUUID(),
    account: await accountDigest({ issuer: iss, subject: sub }),
    idToken,
    ...(known && { replaced: replacedBy(known) }),
    ...(refreshToken && { refreshToken }),
    receivedAt,
    lifetime: (exp - iat) * 1000,
    expiresAt: exp * 1000,
    renewal: (refreshToken ?? known?.refreshToken) ? 'available' : 'unavailable',
  });
}

/** Two renewals within a second may bring the same token. */
async function keepToken(user: StoredUser, environment: AuthEnvironment): Promise<NewUser> {
  const issuedAt = user.expiresAt - user.lifetime;
  const age = Math.max((await trueTime(environment)) - issuedAt, 0);
  if (age > user.lifetime / 2) return { ...user, renewal: 'unavailable' };
  return { ...user, receivedAt: environment.clock.now() - age };
}

/** With tokens of five minutes an API may still accept the last two, so we keep three. */
function replacedBy({ idToken, expiresAt, replaced = [] }: StoredUser) {
  return [{ idToken, expiresAt }, ...replaced].slice(0, 3);
}

/** @throws AuthError untrusted; brokenClaim if it is for the same person, others if it cannot be judged now */
async function validateIdToken(
  idToken: string,
  accessToken: string | undefined,
  { environment, keys, discovered, expected }: Validation,
): Promise<IdTokenClaims> {
  const { claims, algorithm } = await keys.verify(idToken);
  const { clientId, authTime } = environment.config.oidc;
  const { previous, request } = expected;
  const previousClaims = previous && v.parse(idTokenClaimsSchema, decodeJwt(previous.idToken));
  const isSame = previousClaims && isForSame(claims, clientId, previousClaims);
  const code = isSame ? 'brokenClaim' : 'untrusted';
  const parsed = v.safeParse(idTokenClaimsSchema, claims);
  if (!parsed.success) throw new AuthError(code, describeIssue(parsed.issues[0]));

  const broken = findBrokenClaim(parsed.output, {
    issuer: discovered.metadata.issuer,
    clientId,
    accessTokenHash: accessToken && (await accessTokenHash(accessToken, algorithm)),
    nonce: request?.nonce,
    previous: previousClaims,
  });
  if (broken !== undefined) throw new AuthError(code, broken);
  if (request && authTime !== 'off') await requireLogin(parsed.output, request, environment);
  const untimely = await findUntimely(parsed.output, environment);
  if (untimely !== undefined) throw new AuthError(code, untimely);
  // Some providers move it each time, so only the first renewal reports it.
  const isFirst = previous?.replaced === undefined;
  if (previousClaims && isFirst && differ(parsed.output.auth_time, previousClaims.auth_time)) {
    environment.report('authTimeMoved', 'the provider renews with another auth_time');
  }
  return parsed.output;
}

/** Asks a server for the time only if the login is not within the tolerance. @throws AuthError untrusted */
async function requireLogin(
  claims: IdTokenClaims,
  { data: { begunAt, serverBegunAt } }: SignInRequest,
  environment: AuthEnvironment,
): Promise<void> {
  if (findEarlierLogin(claims, 0) === undefined) return;
  const now = serverBegunAt && (await serverTime(environment));
  // People can set the device's clock, so the server's time comes first.
  const elapsed = now ? now - serverBegunAt : environment.clock.now() - begunAt;
  const earlier = findEarlierLogin(claims, elapsed / 1000);
  if (earlier !== undefined) throw new AuthError('untrusted', earlier);
}

/** A device with a wrong clock must still sign in, so a server's time decides before a token is refused. */
async function findUntimely(claims: IdTokenClaims, environment: AuthEnvironment) {
  if (findUntimelyClaim(claims, environment.clock.now()) === undefined) return undefined;
  return findUntimelyClaim(claims, await trueTime(environment));
}

/** @throws AuthError unjudged */
async function trueTime(environment: AuthEnvironment): Promise<number> {
  const now = await serverTime(environment);
  if (now === undefined) throw new AuthError('unjudged', 'no server says what time it is');
  return now;
}

/** Resolves with the `at_hash` of an access token (OpenID Connect Core 3.1.3.6). */
export async function accessTokenHash(accessToken: string, algorithm: string): Promise<string> {
  // EdDSA, also named Ed25519, uses SHA-512.
  const bits = /^(?:RS|PS|ES)(\d{3})$/.exec(algorithm)?.[1] ?? '512';
  const digest = await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken));
  return base64url.encode(new Uint8Array(digest, 0, digest.byteLength / 2));
}
