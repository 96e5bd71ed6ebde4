import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { testConfig } from '../../support/testConfig.ts';
import type { FakeClock } from './fakeClock.ts';

export const authority = testConfig.oidc.authority;

/** Lines of requests. */
export const discovery = 'GET /.well-known/openid-configuration';
export const token = 'POST /token';
const revocation = 'POST /revoke';

type Form = Record<string, string>;
type Answer = Response | Promise<Response>;

/** One sign-in at the provider. */
export interface Grant {
  readonly account: string;
  readonly nonce: string;
  /** In seconds. */
  readonly authTime: number;
  isAlive: boolean;
  /** Whether its code was exchanged. */
  isUsed?: boolean;
  /** Whether it was revoked because the answer with the rotated token was lost. */
  hasLost?: boolean;
}

export function json(body: unknown, status = 200, headers: HeadersInit = {}): Response {
  return Response.json(body, { status, headers });
}

/**
 * An identity provider that behaves, with real signatures, until it is told otherwise. It rotates
 * refresh tokens as production providers do: one used twice revokes the whole grant, or within an
 * overlap yields the same tokens again.
 */
export async function createFakeProvider(clock: FakeClock) {
  let keys = await createKeys('key-1');
  /** Tokens that were signed a moment ago must still be verifiable, so withdrawn keys stay published for a while. */
  const published = [keys.jwk];
  const grants: Grant[] = [];
  /** By code, refresh token or ID token. */
  const credentials = new Map<string, Grant>();
  /** The refresh tokens that have taken the place of others. */
  const successors = new Map<string, string>();
  let latest: Grant = { account: 'region', nonce: '', authTime: 0, isAlive: true };
  let issued = 0;
  let minted = 0;

  const seconds = () => Math.floor(clock.trueTime() / 1000);

  function mint(grant: Grant): string {
    minted += 1;
    credentials.set(`refresh-${minted}`, grant);
    return `refresh-${minted}`;
  }

  async function issue(grant: Grant, refresh_token: string): Promise<Response> {
    issued += 1;
    const access_token = `access-${issued}`;
    const id_token = await provider.issueIdToken(grant);
    credentials.set(id_token, grant);
    const tokens = { id_token, access_token, refresh_token, token_type: 'Bearer' };
    return json({ ...tokens, expires_in: 3600, ...provider.changes });
  }

  function exchange({ code = '', code_verifier }: Form): Answer {
    const grant = credentials.get(code);
    if (!grant || !code_verifier) return refused();
    latest = grant;
    grant.isUsed = true;
    return provider.tokens();
  }

  function refresh({ refresh_token = '' }: Form): Answer {
    const grant = credentials.get(refresh_token);
    if (!grant?.isAlive) return refused();
    const successor = successors.get(refresh_token);
    if (successor !== undefined && !provider.hasOverlap) {
      Object.assign(grant, { isAlive: false, hasLost: true });
      return refused();
    }
    const next = successor ?? mint(grant);
    successors.set(refresh_token, next);
    return issue(grant, next);
  }

  const provider = {
    fetch: async (address: string, init: RequestInit): Promise<Response> => {
      const url = new URL(address);
      const line = `${init.method ?? 'GET'} ${url.origin === authority ? url.pathname : url.href}`;
      const form = Object.fromEntries(new URLSearchParams(String(init.body ?? '')));
      provider.requests.push({ line, form });
      return await (provider.answers.get(line) ?? ordinary[line] ?? notFound)(form);
    },
    /** Requests in order of arrival, such as `POST /token`. */
    requests: [] as { readonly line: string; readonly form: Form }[],
    /** Answers of one's own, by request line; what is not here answers as it should. */
    answers: new Map<string, (form: Form) => Answer>(),
    /** Changes the claims of every token issued from now on. */
    claims: {} as Record<string, unknown>,
    /** Changes every good answer of the token endpoint from now on. */
    changes: {} as Record<string, unknown>,
    metadata: {
      issuer: authority,
      authorization_endpoint: `${authority}/auth`,
      token_endpoint: `${authority}/token`,
      jwks_uri: `${authority}/jwks`,
      end_session_endpoint: `${authority}/session/end`,
      revocation_endpoint: `${authority}/revoke`,
    } as Record<string, unknown>,
    idTokenSeconds: 300,
    hasOverlap: false as boolean,
    grants: grants as readonly Grant[],
    grantOf: (credential: string | null | undefined) => credentials.get(credential ?? ''),
    /** Logs the account in at the login page of that address; answers the callback's query. */
    login: (address: string, account = 'region'): string => {
      const { searchParams } = new URL(address);
      const nonce = searchParams.get('nonce') ?? '';
      const grant = { account, nonce, authTime: seconds(), isAlive: true };
      const code = `code-${grants.push(grant)}`;
      credentials.set(code, grant);
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
    issueIdToken: ({ account, nonce, authTime }: Grant): Promise<string> =>
      new SignJWT({
        iss: authority,
        sub: account,
        aud: testConfig.oidc.clientId,
        email: `${account}@suite.test`,
        iat: seconds(),
        exp: seconds() + provider.idTokenSeconds,
        nonce,
        auth_time: authTime,
        jti: String(issued),
        ...provider.claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: keys.kid })
        .sign(keys.privateKey),
    /** The token endpoint's good answer, for who has signed in last. */
    tokens: (): Promise<Response> => issue(latest, mint(latest)),
    rotateKeys: async (): Promise<void> => {
      keys = await createKeys(`key-${published.length + 1}`);
      published.push(keys.jwk);
    },
    /** Holds the answer to that line until the test gives one. */
    hold: (line: string): ((response: Response) => void) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      provider.answers.set(line, () => promise);
      return resolve;
    },
    /** Has that line answered with an error, until the answers are cleared. */
    fail: (line: string, status = 503, headers: HeadersInit = {}): void => {
      const body = status === 400 ? { error: 'invalid_grant' } : {};
      provider.answers.set(line, () => json(body, status, headers));
    },
    /** The refresh tokens whose revocation has arrived. */
    revoked: () =>
      provider.requests.flatMap(({ line, form }) => (line === revocation ? form.token : [])),
    count: (line: string) => provider.requests.filter((request) => request.line === line).length,
  };

  const ordinary: Record<string, (form: Form) => Answer> = {
    [discovery]: () => json(provider.metadata),
    'GET /jwks': () => json({ keys: published }),
    [revocation]: (form) => {
      Object.assign(credentials.get(form.token ?? '') ?? {}, { isAlive: false });
      return new Response(null);
    },
    [token]: (form) => (form.grant_type === 'refresh_token' ? refresh : exchange)(form),
    'HEAD http://localhost:4173/': () =>
      new Response(null, { headers: { Date: new Date(clock.trueTime()).toUTCString() } }),
  };
  return provider;
}

const refused = () => json({ error: 'invalid_grant' }, 400);
const notFound = () => new Response('<h1>Not found</h1>', { status: 404 });

async function createKeys(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  return { kid, privateKey, jwk };
}
