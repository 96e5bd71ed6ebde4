import { accountDigest } from '../../../shared/accountDigest.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import type { NewUser, StoredUser, UserStore } from '../storedUser.ts';
import { serverTime } from '../tokenAge.ts';
import type { Discovered } from './discovery.ts';
import type { IdTokenClaims } from './idTokenClaims.ts';
import type { SigningKeys } from './signingKeys.ts';
import type { Tokens } from './tokenEndpoint.ts';
import { type ValidationRules, validateIdToken } from './validateIdToken.ts';

export interface TokenStorage {
  readonly environment: ValidationRules['environment'] & Pick<AuthEnvironment, 'randomId'>;
  readonly keys: SigningKeys;
  readonly users: Pick<UserStore, 'write'>;
  readonly discovered: Discovered;
  /** At sign-in the nonce that was sent, and when; at renewal the user whose token is replaced. */
  readonly expected:
    | { readonly nonce: string; readonly begunAt: number }
    | { readonly previous: StoredUser };
  /** Called before every write. @throws AuthError when nothing may be stored any more */
  readonly assertCurrent: (user: NewUser) => void;
}

/**
 * Validates and stores the tokens of an answer; nothing else stores tokens.
 *
 * A rotated refresh token is stored first: the old one is used up, and a later failure must not cost
 * the session. An ID token is stored once it is valid. Without a new one the bearer stays as it is.
 * @throws AuthError
 */
export async function validateAndStoreTokens(
  tokens: Tokens,
  storage: TokenStorage,
): Promise<StoredUser> {
  const { environment, keys, users, discovered, expected, assertCurrent } = storage;
  const { idToken, accessToken } = tokens;
  const receivedAt = environment.clock.now();
  const previous = 'previous' in expected ? expected.previous : undefined;
  const refreshToken = tokens.refreshToken ?? previous?.refreshToken;

  function store(user: NewUser): StoredUser {
    assertCurrent(user);
    return users.write({ ...user, provider: discovered });
  }

  if (previous && tokens.refreshToken) store({ ...previous, refreshToken: tokens.refreshToken });
  const known = previous && { ...previous, ...(refreshToken && { refreshToken }) };
  if (known && idToken === undefined) return store({ ...known, renewal: 'unavailable' });
  if (known && idToken === known.idToken) {
    const age = await trueAge(known, environment);
    if (age > known.lifetime / 2) return store({ ...known, renewal: 'unavailable' });
    return store({ ...known, receivedAt: environment.clock.now() - age });
  }
  if (idToken === undefined) throw new AuthError('untrusted', 'the answer had no ID token');

  const claims = await validateIdToken(idToken, {
    environment,
    keys,
    issuer: discovered.metadata.issuer,
    accessToken,
    ...('nonce' in expected
      ? { nonce: expected.nonce, elapsed: Math.max(0, receivedAt - expected.begunAt) }
      : { previous: expected.previous }),
  });
  return store({
    ...identityOf(claims, previous),
    signInId: previous?.signInId ?? environment.randomId(),
    account: await accountDigest({ issuer: claims.iss, subject: claims.sub }),
    idToken,
    ...(previous && { replaced: replacedBy(previous) }),
    ...(refreshToken && { refreshToken }),
    receivedAt,
    lifetime: (claims.exp - claims.iat) * 1000,
    expiresAt: claims.exp * 1000,
    renewal: refreshToken ? 'available' : 'unavailable',
  });
}

/**
 * The age of an ID token in milliseconds, by the server's clock. Two renewals within a second may bring
 * the same token, which is new all the same.
 * @throws AuthError timeUnknown
 */
async function trueAge(
  { expiresAt, lifetime }: StoredUser,
  environment: TokenStorage['environment'],
): Promise<number> {
  const now = await serverTime(environment);
  if (now === undefined) throw new AuthError('timeUnknown', 'no server says what time it is');
  return Math.max(now - (expiresAt - lifetime), 0);
}

/** Three: with tokens of five minutes the last two may still be accepted. */
function replacedBy({ idToken, expiresAt, replaced = [] }: StoredUser) {
  return [{ idToken, expiresAt }, ...replaced].slice(0, 3);
}

/** A renewed token may leave the e-mail out; the person is the same. */
function identityOf({ iss, sub, email }: IdTokenClaims, previous: StoredUser | undefined) {
  const known = typeof email === 'string' ? email : previous?.email;
  return { issuer: iss, subject: sub, ...(known !== undefined && { email: known }) };
}
