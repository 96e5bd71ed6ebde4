import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { asObject } from '../../../shared/parse.ts';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { parseJson, store } from '../../lib/safeStorage.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { signInRequest } from '../callback.ts';
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

/** Builds the authorization request, which is stored until it is answered, with what was discovered. */
export async function createAuthorizationUrl(
  environment: AuthEnvironment,
  request: { readonly returnPath: string; readonly provider: Discovered },
  loginHint: string | undefined,
): Promise<{ readonly id: string; readonly url: string }> {
  const client = createClient(environment, request.provider.metadata);
  const { state, url } = await client.createSigninRequest({
    request_type: signInRequest,
    state: { ...request, begunAt: environment.clock.now() },
    nonce: crypto.randomUUID(),
    ...(loginHint && { login_hint: loginHint }),
  });
  return { id: state.id, url };
}

/** Adds when the request was made, by the server's clock, unless it has been answered. */
export function addServerTime(
  { localStorage }: AuthEnvironment,
  id: string,
  serverBegunAt: number | undefined,
): void {
  const key = storageKeys.stateStorePrefix + id;
  const request = asObject(parseJson(localStorage.getItem(key)));
  if (!request || serverBegunAt === undefined) return;
  const data = { ...asObject(request.data), serverBegunAt };
  // In a full storage it is not noted, and the device's clock has to do.
  store(key, JSON.stringify({ ...request, data }), () => localStorage);
}
