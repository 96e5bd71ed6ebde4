import { AuthError, authErrorOf } from '../AuthError.ts';
import type { CallbackResult } from '../callback.ts';
import { revoke } from '../revoke.ts';
import type { Session } from '../session.ts';
import type { StoredUser } from '../storedUser.ts';
import { issuerMismatch } from './issuer.ts';
import { readCodeGrant } from './protocolMessages.ts';
import type { Provider } from './provider.ts';
import { requestTokens } from './tokenEndpoint.ts';
import { validateAndStoreTokens } from './validateAndStoreTokens.ts';

export type CodeAnswer = Extract<CallbackResult, { kind: 'code' }>;

/**
 * Completes our own sign-in: exchanges the code and keeps what it yields, if it can be trusted and
 * the shared cookie holds; nothing is kept otherwise.
 * @throws AuthError
 */
export async function exchangeCode(
  { environment, users, cookie }: Session,
  provider: Provider,
  answer: CodeAnswer,
): Promise<StoredUser> {
  const { metadata } = await provider.discovered();
  // Beside the token, which they are for; without them it is validated in its turn, and fails.
  const keys = await provider.keys();
  const keysReady = keys.ready().catch(() => undefined);
  const grant = await readCodeGrant(environment, metadata, answer);
  // RFC 9207: another provider's code must not even be shown to ours.
  const namesIssuer = metadata.authorization_response_iss_parameter_supported === true;
  if (answer.iss === undefined ? namesIssuer : answer.iss !== metadata.issuer) {
    const iss = answer.iss ?? '';
    throw new AuthError('untrusted', issuerMismatch("the callback's iss", iss, metadata.issuer));
  }

  const asked = requestTokens(environment, metadata.token_endpoint, {
    grant_type: 'authorization_code',
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: `${environment.location.origin}/`,
  });
  environment.onCodeSent();
  const answered = await asked;
  if (answered.kind === 'transient') throw answered.error;
  if (answered.kind === 'permanent') throw new AuthError('refused', answered.detail);
  await keysReady;
  const discovered = await provider.discovered();
  try {
    return await validateAndStoreTokens(answered.tokens, {
      environment,
      keys,
      users,
      discovered,
      expected: { nonce: grant.nonce, begunAt: grant.begunAt },
      assertCurrent: ({ account }) => {
        users.announceWrite();
        const problem = cookie.writeTrue(account);
        if (problem) throw new AuthError(problem, 'the shared cookie does not hold');
      },
    });
  } catch (error) {
    // Nobody is signed in by what could not be stored, and nobody holds its token.
    if (authErrorOf(error).code === 'storageFailed') cookie.writeFalse();
    revoke(environment, { provider: discovered, refreshToken: answered.tokens.refreshToken });
    throw error;
  }
}
