import * as v from 'valibot';
import { asObject } from '../../../shared/parse.ts';
import { issuerMismatch } from '../AuthError.ts';

/** In seconds, possibly with fractions (RFC 7519, NumericDate), to the end of the year 9999. */
const time = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && value <= 253_402_300_799),
);
const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255));

const absent = () => undefined; // some providers write `null` for a claim that they lack

export const idTokenClaimsSchema = v.object({
  iss: v.string(),
  sub: name,
  aud: v.pipe(
    v.unknown(),
    v.transform((aud) => [aud].flat()),
    v.array(v.string()),
  ),
  exp: time,
  iat: time,
  nbf: v.nullish(time),
  azp: v.nullish(v.string(), absent),
  nonce: v.nullish(v.string(), absent),
  at_hash: v.nullish(v.string(), absent),
  auth_time: v.nullish(v.unknown(), absent),
  email: v.optional(v.unknown()),
  preferred_username: v.optional(v.unknown()),
});

export type IdTokenClaims = v.InferOutput<typeof idTokenClaimsSchema>;

interface ClaimRules {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce?: string | undefined;
  readonly previous?: IdTokenClaims | undefined;
  readonly accessTokenHash: string | undefined;
}

const tolerance = 60; // seconds, for clock skew
const longestLifetime = 366 * 24 * 3600; // a year, in seconds: a token with a longer life would never be renewed

/** Returns the first claim, times apart, that violates OpenID Connect Core 3.1.3.7 (sign-in) or 12.2 (renewal). */
export function findBrokenClaim(claims: IdTokenClaims, rules: ClaimRules): string | undefined {
  const { previous } = rules;
  if (claims.iss !== rules.issuer) return issuerMismatch('iss', claims.iss, rules.issuer);
  if (!claims.aud.includes(rules.clientId)) return 'aud';
  if (claims.azp !== undefined && claims.azp !== rules.clientId) return 'azp';
  if (claims.exp <= claims.iat || claims.exp > claims.iat + longestLifetime) return 'exp';
  if (claims.at_hash !== undefined && claims.at_hash !== rules.accessTokenHash) return 'at_hash';
  if (previous === undefined) return claims.nonce === rules.nonce ? undefined : 'nonce';

  if (claims.iss !== previous.iss) return issuerMismatch('iss', claims.iss, previous.iss);
  if (claims.sub !== previous.sub) return 'sub';
  if (!sameMembers(claims.aud, previous.aud)) return 'aud';
  if (claims.azp !== previous.azp) return 'azp';
  if (claims.iat < previous.iat - tolerance) return 'iat';
  return differ(claims.nonce, previous.nonce) ? 'nonce' : undefined;
}

/** Returns whether a signed token is for this client and the previous token's person. */
export function isForSame(claims: unknown, clientId: string, previous: IdTokenClaims): boolean {
  const { iss, sub, aud, azp } = asObject(claims) ?? {};
  const isSameClient = [aud].flat().includes(clientId) && (azp ?? clientId) === clientId;
  return iss === previous.iss && sub === previous.sub && isSameClient;
}

/** Describes an invalid claim without its value. */
export function describeIssue(issue: v.BaseIssue<unknown>, name = issue.path?.[0]?.key): string {
  if (issue.kind === 'validation') return `${name} is outside its limits`;
  const type = typeof (issue.input ?? undefined);
  if (type === 'undefined') return `${name} is missing`;
  return `${name} is ${type === 'string' ? 'text' : `of type ${type}`}`;
}

/** Returns whether both exist and differ; a renewal may omit either. */
export function differ(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** Returns the claim that shows a login before the request, which is `elapsed` seconds old (docs/providers.md). */
export function findEarlierLogin({ auth_time, iat }: IdTokenClaims, elapsed: number) {
  const setting = 'see VITE_OIDC_AUTH_TIME';
  const parsed = v.safeParse(time, auth_time);
  if (!parsed.success) return `${describeIssue(parsed.issues[0], 'auth_time')}: ${setting}`;
  if (iat - parsed.output > elapsed + tolerance)
    return `auth_time is before the request: ${setting}`;
  return undefined;
}

/** Returns the claim that contradicts `now`, which is in milliseconds. */
export function findUntimelyClaim(claims: IdTokenClaims, now: number): string | undefined {
  const { exp, iat, nbf } = claims;
  const seconds = now / 1000;
  if (iat > seconds + tolerance) return 'iat';
  if (nbf && nbf > seconds + tolerance) return 'nbf';
  if (exp <= seconds - tolerance) return 'exp';
  return undefined;
}

function sameMembers(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
