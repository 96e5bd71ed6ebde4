import { AuthError, authErrorOf } from '../AuthError.ts';
import { revoke } from '../revoke.ts';
import type { Session } from '../session.ts';
import type { StoredUser } from '../storedUser.ts';
import type { Provider } from './provider.ts';
import { requestTokens, type TokenAnswer, type Tokens } from './tokenEndpoint.ts';
import { validateAndStoreTokens } from './validateAndStoreTokens.ts';

/** How a renewal ended; its tokens are in storage, for all tabs. */
export type RefreshOutcome =
  | { readonly kind: 'renewed' | 'refused' | 'untrusted' | 'superseded' }
  | { readonly kind: 'transient'; readonly retryAfter?: string | undefined };

/**
 * Uses a refresh token once and stores the new tokens. Call it under the renewal lock, with the user
 * read inside. Never throws: a failure is transient or ends the session.
 */
export async function refreshGrant(
  session: Session,
  provider: Provider,
  user: StoredUser & { readonly refreshToken: string },
): Promise<RefreshOutcome> {
  const { report } = session.environment;
  const answer = await refreshTokens(session, provider, user);
  if (answer.kind === 'superseded') return { kind: answer.kind };
  if (answer.kind === 'transient') {
    // Untrusted discovery is transient, too: no token was sent there, and a provider that is set up
    // wrongly for a minute must not cost anybody the session.
    const { code, message, retryAfter } = answer.error;
    report(code === 'untrusted' ? code : 'renewalFailed', message);
    return { kind: 'transient', retryAfter };
  }
  if (answer.kind === 'permanent') {
    report('renewalRefused', `the provider ended the session: ${answer.detail}`);
    endSession(session, user);
    return { kind: 'refused' };
  }
  try {
    await validateAndStoreTokens(answer.tokens, {
      environment: session.environment,
      keys: await provider.keys(),
      users: session.users,
      discovered: await provider.discovered(),
      expected: { previous: user },
      assertCurrent: () => assertCurrent(session, user),
    });
    return { kind: 'renewed' };
  } catch (caught) {
    const { code, message, retryAfter } = authErrorOf(caught);
    if (code === 'superseded') {
      revokeUnused(session, user, answer.tokens);
      return { kind: code };
    }
    if (code !== 'untrusted') {
      report('renewalFailed', message);
      return { kind: 'transient', retryAfter };
    }
    report('untrusted', message);
    endSession(session, user);
    return { kind: 'untrusted' };
  }
}

async function refreshTokens(
  session: Session,
  provider: Provider,
  user: StoredUser & { readonly refreshToken: string },
): Promise<TokenAnswer | { readonly kind: 'superseded' }> {
  try {
    const { token_endpoint } = await provider.metadata();
    await (await provider.keys()).ready();
    // The user may have signed out meanwhile.
    if (!isCurrent(session, user)) return { kind: 'superseded' };
    return await requestTokens(session.environment, token_endpoint, {
      grant_type: 'refresh_token',
      refresh_token: user.refreshToken,
    });
  } catch (error) {
    return { kind: 'transient', error: authErrorOf(error) }; // Nothing was used yet.
  }
}

/** The previous token was revoked with the session; nobody holds this one. */
function revokeUnused(
  { environment, users }: Session,
  { signInId, provider }: StoredUser,
  { refreshToken }: Tokens,
): void {
  if (users.read()?.signInId !== signInId) revoke(environment, { provider, refreshToken });
}

function isCurrent(session: Session, user: StoredUser): boolean {
  return session.current()?.idToken === user.idToken;
}

function assertCurrent(session: Session, user: StoredUser): void {
  if (!isCurrent(session, user)) throw new AuthError('superseded', 'the session ended or changed');
}

function endSession(session: Session, { refreshToken: _, ...user }: StoredUser): void {
  if (isCurrent(session, user)) session.users.write({ ...user, renewal: 'revoked' });
}
