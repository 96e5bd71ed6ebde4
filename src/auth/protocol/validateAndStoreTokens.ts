import { accountDigest } from '../../../shared/accountDigest.ts';
import { AuthError } from '../AuthError.ts';
import type { NewUser, StoredUser } from '../storedUser.ts';
import type { Tokens } from './tokenEndpoint.ts';
import { trueTime, type Validation, validateIdToken } from './validateIdToken.ts';

interface TokenStorage extends Validation {
  /** @throws AuthError when nothing may be stored any more */
  readonly store: (user: NewUser) => StoredUser;
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
  const { environment, discovered, expected } = storage;
  const { idToken, accessToken } = tokens;
  const receivedAt = environment.clock.now();
  const previous = 'previous' in expected ? expected.previous : undefined;
  const refreshToken = tokens.refreshToken ?? previous?.refreshToken;

  const store = (user: NewUser) => storage.store({ ...user, provider: discovered });

  if (previous && tokens.refreshToken) store({ ...previous, refreshToken: tokens.refreshToken });
  const known = previous && { ...previous, ...(refreshToken && { refreshToken }) };
  if (known && idToken === undefined) return store({ ...known, renewal: 'unavailable' });
  if (known && idToken === known.idToken) {
    // Two renewals within a second may bring the same token, which is new all the same.
    const issuedAt = known.expiresAt - known.lifetime;
    const age = Math.max((await trueTime(environment)) - issuedAt, 0);
    if (age > known.lifetime / 2) return store({ ...known, renewal: 'unavailable' });
    return store({ ...known, receivedAt: environment.clock.now() - age });
  }
  if (idToken === undefined) throw new AuthError('untrusted', 'the answer had no ID token');

  const { iss, sub, email, iat, exp } = await validateIdToken(idToken, accessToken, storage);
  // A renewed token may leave the e-mail out; the person is the same.
  const knownEmail = typeof email === 'string' ? email : previous?.email;
  return store({
    issuer: iss,
    subject: sub,
    ...(knownEmail !== undefined && { email: knownEmail }),
    signInId: previous?.signInId ?? environment.randomId(),
    account: await accountDigest({ issuer: iss, subject: sub }),
    idToken,
    ...(previous && { replaced: replacedBy(previous) }),
    ...(refreshToken && { refreshToken }),
    receivedAt,
    lifetime: (exp - iat) * 1000,
    expiresAt: exp * 1000,
    renewal: refreshToken ? 'available' : 'unavailable',
  });
}

/** Three: with tokens of five minutes the last two may still be accepted. */
function replacedBy({ idToken, expiresAt, replaced = [] }: StoredUser) {
  return [{ idToken, expiresAt }, ...replaced].slice(0, 3);
}
