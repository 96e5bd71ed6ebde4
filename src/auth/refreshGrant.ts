import { AuthError, authErrorOf } from './AuthError.ts';
import { keepTokens } from './keepTokens.ts';
import type { Provider } from './provider.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';
import { askForTokens, type TokenAnswer, type Tokens } from './tokenEndpoint.ts';

/** How a renewal ended; what it kept stands in storage, where the other tabs see it too. */
export type RefreshOutcome =
  | { readonly kind: 'kept' | 'refused' | 'untrusted' | 'superseded' }
  | { readonly kind: 'passing'; readonly retryAfter?: string | undefined };

/**
 * Uses a refresh token once and keeps what it yields. To be called under the renewal lock, with the
 * user read inside it. Never throws: a failure either passes or ends the session.
 */
export async function refreshGrant(
  session: Session,
  provider: Provider,
  user: StoredUser & { readonly refreshToken: string },
): Promise<RefreshOutcome> {
  const { report } = session.environment;
  const answer = await spendRefreshToken(session, provider, user);
  if (answer.kind === 'superseded') return { kind: answer.kind };
  if (answer.kind === 'passing') {
    // Even discovery that cannot be trusted passes: no token was sent there, and a provider set up
    // wrongly for a minute, or whoever stands in its place, must not cost anybody the session.
    const { code, message } = answer.error;
    report(code === 'untrusted' ? code : 'renewalFailed', message);
    return { kind: 'passing', retryAfter: answer.retryAfter };
  }
  if (answer.kind === 'final') {
    report('renewalRefused', 'the provider ended the session');
    endSession(session, user);
    return { kind: 'refused' };
  }
  try {
    await keepTokens(answer.tokens, {
      environment: session.environment,
      keys: await provider.keys(),
      users: session.users,
      discovered: provider.discovered(),
      expected: { previous: user },
      requirePermission: () => requireCurrent(session, user),
    });
    return { kind: 'kept' };
  } catch (caught) {
    const { code, message } = authErrorOf(caught);
    if (code === 'superseded') {
      if (session.current() === undefined) await giveBack(session, provider, answer.tokens);
      return { kind: code };
    }
    if (code !== 'untrusted') {
      report('renewalFailed', message);
      return { kind: 'passing' };
    }
    report('untrusted', message);
    endSession(session, user);
    return { kind: 'untrusted' };
  }
}

async function spendRefreshToken(
  session: Session,
  provider: Provider,
  user: StoredUser & { readonly refreshToken: string },
): Promise<TokenAnswer | { readonly kind: 'superseded' }> {
  try {
    const { token_endpoint } = await provider.metadata();
    await (await provider.keys()).ready();
    // All that took its time: nobody who has signed out meanwhile is spoken for.
    if (!isCurrent(session, user)) return { kind: 'superseded' };
    return await askForTokens(session.environment, token_endpoint, {
      grant_type: 'refresh_token',
      refresh_token: user.refreshToken,
    });
  } catch (error) {
    return { kind: 'passing', error: authErrorOf(error) }; // Nothing was used yet.
  }
}

/** The sign-out knew the predecessor only. A courtesy: a token that is nowhere kept runs out, too. */
async function giveBack(
  { environment }: Session,
  provider: Provider,
  { refreshToken }: Tokens,
): Promise<void> {
  try {
    const [{ revoke }, metadata] = await Promise.all([
      import('./endSession.ts'),
      provider.metadata(),
    ]);
    await revoke(environment, metadata, refreshToken);
  } catch {
    environment.report('signOutFailed', 'the refresh token may not have been revoked');
  }
}

function isCurrent(session: Session, user: StoredUser): boolean {
  return session.current()?.idToken === user.idToken;
}

function requireCurrent(session: Session, user: StoredUser): void {
  if (!isCurrent(session, user)) throw new AuthError('superseded', 'the session ended or changed');
}

function endSession(session: Session, { refreshToken: _, ...user }: StoredUser): void {
  if (isCurrent(session, user)) session.users.write({ ...user, standing: 'ended' });
}
