import { OidcClient, type StateStore } from 'oidc-client-ts';
import { storageKeys } from '../../../shared/storageKeys.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { type SignInRequest, signInRequest } from '../callback.ts';
import type { SharedCookie } from '../sharedCookie.ts';
import type { Discovered, ProviderMetadata } from './provider.ts';

/**
 * Makes oidc-client-ts build and match messages (state, nonce, PKCE) and store pending requests. It sends
 * nothing: we give it the metadata, and tokenEndpoint.ts fetches the tokens (docs/decisions/010).
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
    // Anybody can remove `prompt` and `max_age` from the address, but with `max_age` the answer tells
    // (idTokenClaims.ts). A provider that cannot tell may refuse `max_age=0`, as Glewlwyd does.
    ...(authTime !== 'off' && { max_age: 0 }),
    extraQueryParams: audience ? { audience } : {},
    staleStateAgeInSeconds: 24 * 60 * 60,
    stateStore: stateStoreIn(localStorage),
  });
}

function stateStoreIn(localStorage: AuthEnvironment['localStorage']): StateStore {
  const prefix = storageKeys.stateStorePrefix;
  return {
    get: async (id) => localStorage.getItem(prefix + id),
    set: async (id, text) => {
      if (localStorage.setItem(prefix + id, text)) return;
      throw new AuthError('cookiesBlocked', 'the storage is full or blocked');
    },
    remove: async (id) => {
      const text = localStorage.getItem(prefix + id);
      localStorage.removeItem(prefix + id);
      return text;
    },
    getAllKeys: async () =>
      localStorage
        .entries()
        .flatMap(([key]) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
  };
}

/**
 * Builds the authorization request and stores it until it is answered, with the discovered metadata and the time.
 * Once `asked` resolves, the server's time is stored as well.
 */
export async function createAuthorizationUrl(
  { cookie, environment }: { readonly cookie: SharedCookie; readonly environment: AuthEnvironment },
  request: Pick<SignInRequest['data'], 'returnPath' | 'signInId'> & {
    readonly provider: Discovered;
  },
  loginHint: string | undefined,
  asked: Promise<number | undefined> | undefined,
): Promise<string> {
  const { clock, localStorage } = environment;
  const begunAt = clock.now();
  const data: SignInRequest['data'] = { ...request, ...noteLogin(cookie), begunAt };
  const client = createClient(environment, request.provider.metadata);
  const { state, url } = await client.createSigninRequest({
    request_type: signInRequest,
    state: data,
    nonce: crypto.randomUUID(),
    // No e-mail address is longer (RFC 5321, 4.5.3.1.3), and servers refuse requests with long addresses.
    ...(loginHint && loginHint.length <= 254 && { login_hint: loginHint }),
  });
  const key = storageKeys.stateStorePrefix + state.id;
  // We do not wait for this, because the page stays until the provider has answered.
  void asked?.then((time) => {
    data.serverBegunAt = time;
    // In a full storage this is lost, and the device's clock has to do. If the request was answered meanwhile,
    // there is nothing to update.
    if (localStorage.getItem(key)) localStorage.setItem(key, state.toStorageString());
  });
  return url;
}

/**
 * Returns what the answer to a login that begins now is judged by. Only a sign-out takes the mark away.
 * @throws AuthError when no cookie holds
 */
function noteLogin({ mark, said }: SharedCookie) {
  if (mark.read() === 0) mark.write(Number.parseInt(crypto.randomUUID(), 16) + 1);
  if (mark.read() === 0) throw new AuthError('cookiesBlocked', 'a cookie does not hold');
  return { mark: mark.read(), cookies: said() };
}
