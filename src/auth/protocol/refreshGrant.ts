import { AuthError, authErrorOf } from '../AuthError.ts';
import type { Session } from '../session.ts';
import type { NewUser, StoredUser } from '../storedUser.ts';
import { shortDeadline } from './providerRequest.ts';
import { createSigningKeys } from './signingKeys.ts';
import { requestTokens, type Tokens } from './tokenEndpoint.ts';
import { validateAndStoreTokens } from './validateAndStoreTokens.ts';

/** Call this under the renewal lock, with a user that was read inside it. @throws AuthError */
export async function refreshGrant(
  session: Session,
  user: StoredUser & { readonly refreshToken: string },
): Promise<void> {
  const { environment, users } = session;
  const provider = session.provider();
  let latest: StoredUser = user;
  let tokens: Tokens | undefined;

  function store(next: NewUser): StoredUser {
    latest = users.commit(next, latest);
    return latest;
  }

  try {
    const { discovered, keys } = await provider.withKeys(createSigningKeys, shortDeadline);
    await keys.ready();
    // The user may have signed out meanwhile, or another tab may have taken over.
    if (!users.isLatest(user)) throw new AuthError('superseded', 'the session ended or changed');
    tokens = await requestTokens(environment, discovered.metadata.token_endpoint, {
      grant_type: 'refresh_token',
      refresh_token: user.refreshToken,
    });
    await validateAndStoreTokens(tokens, {
      environment,
      keys,
      store,
      discovered,
      expected: { previous: user },
    });
  } catch (caught) {
    const error = authErrorOf(caught);
    const { code, message, retryAfter } = error;
    if (code === 'superseded' || !users.isLatest(latest)) {
      // No other code can revoke this new token.
      if (session.current()?.signInId !== user.signInId) {
        users.revoke({ provider: user.provider, refreshToken: tokens?.refreshToken });
      }
      throw new AuthError('superseded', message);
    }
    // Without tokens it was discovery that failed: a short misconfiguration must not end the session.
    if (code === 'providerError' || (code === 'untrusted' && tokens)) {
      if (code === 'untrusted') environment.report(code, message);
      else environment.report('renewalRefused', `the provider ended the session: ${message}`);
      const { refreshToken: _, ...ended } = latest;
      store({ ...ended, renewal: 'revoked' });
      throw error;
    }
    provider.forget();
    const isRefused = code === 'brokenClaim' && session.validityOf(latest) !== 'expired';
    environment.report(isRefused || code === 'untrusted' ? 'untrusted' : 'renewalFailed', message);
    if (code === 'brokenClaim') session.noteUnreplaced(latest);
    throw code === 'untrusted' ? new AuthError('badAnswer', message, retryAfter) : error;
  }
}
