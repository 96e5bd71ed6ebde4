import * as v from 'valibot';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError, authErrorOf } from '../AuthError.ts';
import type { CodeAnswer } from '../callback.ts';
import { revoke } from '../revoke.ts';
import type { Session } from '../session.ts';
import type { StoredUser } from '../storedUser.ts';
import type { ProviderMetadata } from './discovery.ts';
import { issuerMismatch } from './issuer.ts';
import { createClient } from './protocolMessages.ts';
import type { Provider } from './provider.ts';
import { requestTokens } from './tokenEndpoint.ts';
import { validateAndStoreTokens } from './validateAndStoreTokens.ts';

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
  const discovered = await provider.discovered();
  const { metadata } = discovered;
  // Beside the token, which they are for; without them it is validated in its turn, and fails.
  const keys = await provider.keys();
  const keysReady = keys.ready().catch(() => undefined);
  const { code, codeVerifier, ...expected } = await readCodeGrant(environment, metadata, answer);
  requireIssuer(answer.iss, metadata);

  const asked = requestTokens(environment, metadata.token_endpoint, {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: `${environment.location.origin}/`,
  });
  environment.onCodeSent();
  const tokens = await asked;
  await keysReady;
  try {
    return await validateAndStoreTokens(tokens, {
      environment,
      keys,
      discovered,
      expected,
      store: (user) => {
        users.announceWrite();
        const problem = cookie.writeTrue(user.account);
        if (problem) throw new AuthError(problem, 'the shared cookie does not hold');
        return users.write(user);
      },
    });
  } catch (error) {
    // Nobody is signed in by what could not be stored, and nobody holds its token.
    if (authErrorOf(error).code === 'storageFailed') cookie.writeFalse();
    revoke(environment, { provider: discovered, refreshToken: tokens.refreshToken });
    throw error;
  }
}

const requestSchema = v.object({ begunAt: v.number() });

/**
 * Matches an answer with its stored request, and removes that: it is used once.
 * @throws AuthError badAnswer when it does not belong to this configuration
 */
async function readCodeGrant(
  environment: AuthEnvironment,
  metadata: ProviderMetadata,
  answer: CodeAnswer,
) {
  const client = createClient(environment, metadata);
  const query = new URLSearchParams({ code: answer.code, state: answer.state });
  const { state } = await client.readSigninResponseState(`/?${query}`, true);
  const { authority, clientId } = environment.config.oidc;
  if (state.authority !== authority || state.client_id !== clientId) {
    throw new AuthError('badAnswer', 'the sign-in was begun under another configuration');
  }
  const { code_verifier: codeVerifier, nonce } = state;
  const request = v.safeParse(requestSchema, state.data);
  if (!codeVerifier || !nonce || !request.success) {
    throw new AuthError('badAnswer', 'the sign-in was not begun by this version');
  }
  return { code: answer.code, codeVerifier, nonce, begunAt: request.output.begunAt };
}

/** RFC 9207: another provider's code must not even be shown to ours. @throws AuthError untrusted */
function requireIssuer(iss: string | undefined, metadata: ProviderMetadata): void {
  const { issuer, authorization_response_iss_parameter_supported: isPromised } = metadata;
  if (iss === issuer || (iss === undefined && isPromised !== true)) return;
  throw new AuthError('untrusted', issuerMismatch("the callback's iss", iss ?? '', issuer));
}
