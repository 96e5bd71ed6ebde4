import { OidcClient, type StateStore } from 'oidc-client-ts';
import { storageKeys } from '../../../shared/storageKeys.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { type SignInRequest, signInRequest } from '../callback.ts';
import type { SharedCookie } from '../sharedCookie.ts';
import type { Discovered, ProviderMetadata } from './provider.ts';

/** Makes oidc-client-ts build messages and store pending requests. It sends nothing (docs/decisions/010). */
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
    // Anybody can remove `prompt` and `max_age` from the address; `max_age` also makes the answer say when the person
    // signed in (idTokenClaims.ts). Some providers, such as Glewlwyd, refuse `max_age=0`.
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

/** Builds and stores the authorization request, with the server's time once `asked` resolves. */
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
    // RFC 5321, 4.5.3.1.3: no e-mail address is longer. Servers refuse long URLs.
    ...(loginHint && loginHint.length <= 254 && { login_hint: loginHint }),
  });
  const key = storageKeys.stateStorePrefix + state.id;
  void asked?.then((time) => {
    data.serverBegunAt = time;
    // The request may have been answered meanwhile.
    if (localStorage.getItem(key)) localStorage.setItem(key, state.toStorageString());
  });
  return url;
}

/** Returns the values by which exchangeCode detects a sign-out. @throws AuthError when no cookie holds */
function noteLogin({ mark, said }: SharedCookie) {
  if (mark.read() === 0) mark.write(Number.parseInt(crypto.randomUUID(), 16) + 1);
  const kept = mark.read();
  if (kept === 0) throw new AuthError('cookiesBlocked', 'a cookie does not hold');
  return { mark: kept, cookies: said() };
}
