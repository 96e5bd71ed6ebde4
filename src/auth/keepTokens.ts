import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import type { Discovered } from './discovery.ts';
import type { IdTokenClaims } from './idTokenClaims.ts';
import { serverTime } from './serverTime.ts';
import type { SigningKeys } from './signingKeys.ts';
import type { NewUser, StoredUser, UserStore } from './storedUser.ts';
import type { Tokens } from './tokenEndpoint.ts';
import { validateIdToken } from './validateIdToken.ts';

export interface Keeping {
  readonly environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch' | 'location'>;
  readonly keys: SigningKeys;
  readonly users: Pick<UserStore, 'write'>;
  /** What the next page need not ask the provider again. */
  readonly discovered: Discovered | undefined;
  /** At sign-in the nonce that was sent, at renewal the user whose token is replaced. */
  readonly expected: { readonly nonce: string } | { readonly previous: StoredUser };
  /**
   * Asked immediately before every write, since a sign-out may have come in between.
   * @throws AuthError when nothing may be kept any more
   */
  readonly requirePermission: () => void;
}

/**
 * The one way into storage: every set of tokens passes here before it is kept.
 *
 * A rotated refresh token is kept first, beside the ID token that is still in use: its predecessor is
 * spent, and whatever fails afterwards must not cost the session. The new ID token is kept only once
 * it is valid. Where none came, or the old one once more, the bearer stays what it is and will not be
 * renewed.
 * @throws AuthError
 */
export async function keepTokens(tokens: Tokens, keeping: Keeping): Promise<StoredUser> {
  const { environment, keys, users, discovered, expected, requirePermission } = keeping;
  const { idToken, accessToken } = tokens;
  const receivedAt = environment.clock.now();
  const previous = 'previous' in expected ? expected.previous : undefined;
  const refreshToken = tokens.refreshToken ?? previous?.refreshToken;

  function keep(user: NewUser): StoredUser {
    requirePermission();
    return users.write({ ...user, provider: discovered });
  }

  if (previous && tokens.refreshToken) keep({ ...previous, refreshToken: tokens.refreshToken });
  const known = previous && { ...previous, ...(refreshToken && { refreshToken }) };
  if (known && idToken === undefined) return keep({ ...known, standing: 'lasting' });
  if (known && idToken === known.idToken) {
    const age = await trueAge(known, environment);
    if (age > known.lifetime / 2) return keep({ ...known, standing: 'lasting' });
    return keep({ ...known, receivedAt: environment.clock.now() - age });
  }
  if (idToken === undefined) throw new AuthError('untrusted', 'the answer had no ID token');

  const claims = await validateIdToken(idToken, {
    environment,
    keys,
    accessToken,
    ...(previous
      ? { previous: previous.idToken }
      : 'nonce' in expected && { nonce: expected.nonce }),
  });
  return keep({
    ...identityOf(claims, previous),
    idToken,
    ...(refreshToken && { refreshToken }),
    receivedAt,
    lifetime: (claims.exp - claims.iat) * 1000,
    expiresAt: claims.exp * 1000,
    standing: refreshToken ? 'renewable' : 'lasting',
  });
}

/**
 * How old an ID token is by the server's clock. Renewed twice within a second, as happens when this
 * device's clock is set, it may be the same token again and yet be new.
 * @throws AuthError timeUnknown
 */
async function trueAge(
  { expiresAt, lifetime }: StoredUser,
  environment: Keeping['environment'],
): Promise<number> {
  const now = await serverTime(environment);
  if (now === undefined) throw new AuthError('timeUnknown', 'no server says what time it is');
  return Math.max(now - (expiresAt - lifetime), 0);
}

/** A renewed token may leave the e-mail out; the person is the same. */
function identityOf({ iss, sub, email }: IdTokenClaims, previous: StoredUser | undefined) {
  const known = typeof email === 'string' ? email : previous?.email;
  return { issuer: iss, subject: sub, ...(known !== undefined && { email: known }) };
}
