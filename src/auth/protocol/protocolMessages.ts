import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import * as v from 'valibot';
import { storageKeys } from '../../../shared/storageKeys.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { signInRequest, signOutRequest } from '../callback.ts';
import type { Discovered, ProviderMetadata } from './discovery.ts';

/**
 * oidc-client-ts builds and matches the messages (state, nonce, PKCE) and stores pending requests. It
 * sends nothing: metadata is given, and tokenEndpoint.ts fetches the tokens (docs/decisions/010).
 */
function createClient(
  { config, localStorage, location }: AuthEnvironment,
  { issuer, authorization_endpoint, token_endpoint, end_session_endpoint }: ProviderMetadata,
): OidcClient {
  const { authority, clientId, audience, scope } = config.oidc;
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
    scope: scope ?? 'openid profile email offline_access',
    prompt: 'login',
    // Anybody can take either out of the address; `max_age` makes the answer tell (idTokenClaims.ts).
    max_age: 0,
    extraQueryParams: audience ? { audience } : {},
    stateStore: new WebStorageStateStore({
      prefix: storageKeys.stateStorePrefix,
      store: localStorage,
    }),
  });
}

export interface AuthorizationRequest {
  readonly returnPath: string;
  readonly loginHint?: string | undefined;
}

/** Builds the authorization request, which is stored until it is answered, with what was discovered. */
export async function createAuthorizationUrl(
  environment: AuthEnvironment,
  discovered: Discovered,
  { returnPath, loginHint }: AuthorizationRequest,
): Promise<string> {
  const { url } = await createClient(environment, discovered.metadata).createSigninRequest({
    request_type: signInRequest,
    state: { returnPath, provider: discovered, begunAt: environment.clock.now() },
    nonce: environment.randomId(),
    ...(loginHint && { login_hint: loginHint }),
  });
  return url;
}

/** Whose session is to end: an ID token, or else what the provider may know the account by. */
export type EndSessionHint = { readonly id_token_hint: string } | { readonly logout_hint: string };

/** The address that ends the session at the provider; undefined where there is none. */
export async function createEndSessionUrl(
  environment: AuthEnvironment,
  metadata: ProviderMetadata,
  { hint, returnPath }: { readonly hint: EndSessionHint | undefined; readonly returnPath: string },
): Promise<string | undefined> {
  if (metadata.end_session_endpoint === undefined) {
    const { clientId, logoutUrl } = environment.config.oidc;
    return logoutUrl
      ?.replaceAll('{client_id}', () => encodeURIComponent(clientId))
      .replaceAll('{origin}', () => encodeURIComponent(environment.location.origin));
  }
  const client = createClient(environment, metadata);
  const { url } = await client.createSignoutRequest({
    request_type: signOutRequest,
    // The library leaves it out beside a hint; Auth0 then knows the tenant's addresses only.
    client_id: environment.config.oidc.clientId,
    // Some providers come back only if a state was sent.
    state: { returnPath },
    ...(hint && 'id_token_hint' in hint
      ? hint
      : { extraQueryParams: { ...client.settings.extraQueryParams, ...hint } }),
  });
  return url;
}

export interface CodeGrant {
  readonly code: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  /** This browser's time of the request. */
  readonly begunAt: number;
}

const requestSchema = v.object({ begunAt: v.number() });

/**
 * Matches an answer with its stored request, and removes that: it is used once.
 * @throws AuthError badAnswer when it does not belong to this configuration
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
    throw new AuthError('badAnswer', 'the sign-in was begun under another configuration');
  }
  const request = v.safeParse(requestSchema, state.data);
  if (!response.code || !state.code_verifier || !state.nonce || !request.success) {
    throw new AuthError('badAnswer', 'the sign-in was not begun by this version');
  }
  const { code_verifier: codeVerifier, nonce } = state;
  return { code: response.code, codeVerifier, nonce, begunAt: request.output.begunAt };
}
