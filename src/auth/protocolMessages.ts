import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { permanentNames } from '../../sw/permanentNames.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import type { ProviderMetadata } from './discovery.ts';
import { signInRequest, signOutRequest } from './pendingRequest.ts';

/**
 * The messages of the protocol, made and read by oidc-client-ts: requests with state, nonce and
 * PKCE, kept until they are answered. It sends none of them: with `metadata` given it needs no
 * request, and the tokens are fetched by tokenEndpoint.ts (docs/decisions/010).
 */
function createClient(
  { config, localStorage, location }: AuthEnvironment,
  { issuer, authorization_endpoint, token_endpoint, end_session_endpoint }: ProviderMetadata,
): OidcClient {
  const { authority, clientId, audience } = config.oidc;
  return new OidcClient({
    authority,
    metadata: {
      issuer,
      authorization_endpoint,
      token_endpoint,
      ...(end_session_endpoint && { end_session_endpoint }),
    },
    client_id: clientId,
    redirect_uri: `${location.origin}/`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: 'openid profile email offline_access',
    prompt: 'login',
    extraQueryParams: audience ? { audience } : {},
    stateStore: new WebStorageStateStore({
      prefix: permanentNames.stateStorePrefix,
      store: localStorage,
    }),
  });
}

export interface AuthorizationRequest {
  readonly returnPath: string;
  readonly loginHint?: string | undefined;
}

/** The address of the provider's login; the request is remembered until it is answered. */
export async function authorizationAddress(
  environment: AuthEnvironment,
  metadata: ProviderMetadata,
  { returnPath, loginHint }: AuthorizationRequest,
): Promise<string> {
  const { url } = await createClient(environment, metadata).createSigninRequest({
    request_type: signInRequest,
    state: { returnPath },
    nonce: environment.randomId(),
    ...(loginHint && { login_hint: loginHint }),
  });
  return url;
}

/** The address that ends the session at the provider; undefined when it has none. */
export async function endSessionAddress(
  environment: AuthEnvironment,
  metadata: ProviderMetadata,
  idToken: string | undefined,
): Promise<string | undefined> {
  if (metadata.end_session_endpoint === undefined) return undefined;
  const { url } = await createClient(environment, metadata).createSignoutRequest({
    request_type: signOutRequest,
    // Some providers come back only if a state was sent.
    state: { returnPath: '/' },
    ...(idToken && { id_token_hint: idToken }),
  });
  return url;
}

export interface CodeGrant {
  readonly code: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/**
 * Reads the answer to our own request and takes the request out of storage: it is used once.
 * @throws AuthError refused when it does not belong to this configuration
 */
export async function readCodeGrant(
  environment: AuthEnvironment,
  metadata: ProviderMetadata,
  answer: { readonly code: string; readonly state: string },
): Promise<CodeGrant> {
  const client = createClient(environment, metadata);
  const query = new URLSearchParams({ code: answer.code, state: answer.state });
  const { state, response } = await client.readSigninResponseState(`/?${query}`, true);
  const { authority, clientId } = environment.config.oidc;
  if (state.authority !== authority || state.client_id !== clientId) {
    throw new AuthError('refused', 'the sign-in was begun under another configuration');
  }
  if (!response.code || !state.code_verifier || !state.nonce) {
    throw new AuthError('refused', 'the sign-in was not begun by this version');
  }
  return { code: response.code, codeVerifier: state.code_verifier, nonce: state.nonce };
}
