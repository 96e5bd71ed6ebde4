import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import type { IdTokenClaims } from './idTokenClaims.ts';
import type { SigningKeys } from './signingKeys.ts';
import type { NewUser, StoredUser, UserStore } from './storedUser.ts';
import type { Tokens } from './tokenEndpoint.ts';
import { validateIdToken } from './validateIdToken.ts';

export interface Keeping {
  readonly environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch' | 'location'>;
  readonly keys: SigningKeys;
  readonly users: Pick<UserStore, 'write'>;
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
 * it is valid. Where none came, the bearer stays what it is and will not be renewed.
 * @throws AuthError
 */
export async function keepTokens(tokens: Tokens, keeping: Keeping): Promise<StoredUser> {
  const { environment, keys, users, expected, requirePermission } = keeping;
  const { idToken, accessToken } = tokens;
  const receivedAt = environment.clock.now();
  const previous = 'previous' in expected ? expected.previous : undefined;
  const refreshToken = tokens.refreshToken ?? previous?.refreshToken;

  function keep(user: NewUser): StoredUser {
    requirePermission();
    return users.write(user);
  }

  if (previous && tokens.refreshToken) keep({ ...previous, refreshToken: tokens.refreshToken });
  if (previous && (idToken === undefined || idToken === previous.idToken)) {
    return keep({ ...previous, ...(refreshToken && { refreshToken }), standing: 'lasting' });
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

/** A renewed token may leave the e-mail out; the person is the same. */
function identityOf({ iss, sub, email }: IdTokenClaims, previous: StoredUser | undefined) {
  const known = typeof email === 'string' ? email : previous?.email;
  return { issuer: iss, subject: sub, ...(known !== undefined && { email: known }) };
}
