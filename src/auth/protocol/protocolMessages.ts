import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { store } from '../../lib/safeStorage.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { type SignInRequest, signInRequest } from '../callback.ts';
import type { Discovered, ProviderMetadata } from './provider.ts';

/**
 * oidc-client-ts builds and matches the messages (state, nonce, PKCE) and stores pending requests. It
 * sends nothing: metadata is given, and tokenEndpoint.ts fetches the tokens (docs/decisions/010).
 */
export function createClient(
  { config, localStorage, location }: AuthEnvironment,
  { issuer, authorization_endpoint, token_endpoint, end_session_endpoint }: ProviderMetadata,
): OidcClient {
  const { authority, clientId, audience, authTime, scope } = config.oidc;
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
    // A provider that cannot tell may refuse `max_age=0` as Glewlwyd does.
    ...(authTime !== 'off' && { max_age: 0 }),
    extraQueryParams: audience ? { audience } : {},
    staleStateAgeInSeconds: 24 * 60 * 60,
    stateStore: new WebStorageStateStore({
      prefix: storageKeys.stateStorePrefix,
      store: localStorage,
    }),
  });
}

/**
 * Builds the authorization request, which is stored until it is answered, with what was discovered and when
 * it was made, by the server's clock as well once `asked` says that.
 */
export async function createAuthorizationUrl(
  environment: AuthEnvironment,
  request: { readonly returnPath: string; readonly provider: Discovered },
  loginHint: string | undefined,
  asked: Promise<number | undefined> | undefined,
): Promise<string> {
  const { clock, localStorage } = environment;
  const data: SignInRequest['data'] = { ...request, begunAt: clock.now() };
  const client = createClient(environment, request.provider.metadata);
  const { state, url } = await client.createSigninRequest({
    request_type: signInRequest,
    state: data,
    nonce: crypto.randomUUID(),
    ...(loginHint && { login_hint: loginHint }),
  });
  const key = storageKeys.stateStorePrefix + state.id;
  // Nobody waits for it: the page stays until the provider has answered.
  void asked?.then((time) => {
    data.serverBegunAt = time;
    // In a full storage it is not noted, and the device's clock has to do; an answered request is gone.
    if (localStorage.getItem(key)) store(key, state.toStorageString(), () => localStorage);
  });
  return url;
}
