import { AuthError } from './AuthError.ts';
import type { Arrival } from './callback.ts';
import { keepTokens } from './keepTokens.ts';
import { readCodeGrant } from './protocolMessages.ts';
import type { Provider } from './provider.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';
import { askForTokens } from './tokenEndpoint.ts';

export type CodeAnswer = Extract<Arrival, { kind: 'code' }>;

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
  const metadata = await provider.probe();
  const grant = await readCodeGrant(environment, metadata, answer);
  // RFC 9207: another provider's code must not even be shown to ours.
  const namesIssuer = metadata.authorization_response_iss_parameter_supported === true;
  if (answer.iss === undefined ? namesIssuer : answer.iss !== metadata.issuer) {
    throw new AuthError('untrusted', 'the callback came from another issuer');
  }

  const answered = await askForTokens(environment, metadata.token_endpoint, {
    grant_type: 'authorization_code',
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: `${environment.location.origin}/`,
  });
  if (answered.kind === 'passing') throw answered.error;
  if (answered.kind === 'final') throw new AuthError('refused', 'the code was refused');
  return await keepTokens(answered.tokens, {
    environment,
    keys: await provider.keys(),
    users,
    discovered: provider.discovered(),
    expected: { nonce: grant.nonce },
    requirePermission: () => {
      if (!cookie.accept())
        throw new AuthError('cookiesBlocked', 'the shared cookie does not hold');
    },
  });
}
