import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { testConfig } from '../../support/testConfig.ts';
import type { FakeClock } from './fakeClock.ts';

export const authority = testConfig.oidc.authority;

type Form = Record<string, string>;
type Answer = Response | Promise<Response>;

export interface FakeProvider {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Requests in order of arrival, such as `POST /token`. */
  readonly requests: { readonly line: string; readonly form: Form }[];
  /** Answers of one's own, by request line; what is not here answers as it should. */
  readonly answers: Map<string, (form: Form) => Answer>;
  /** Changes the claims of every token issued from now on. */
  claims: Record<string, unknown>;
  idTokenSeconds: number;
  /** Changes every good answer of the token endpoint from now on. */
  changes: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** Logs the account in at the login page of that address; answers the callback's query. */
  login(address: string, account?: string): string;
  issueIdToken(claims?: JWTPayload): Promise<string>;
  /** The token endpoint's good answer. */
  tokens(): Promise<Response>;
  rotateKeys(): Promise<void>;
  count(line: string): number;
}

export function json(body: unknown, status = 200, headers: HeadersInit = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** An identity provider that behaves, with real signatures, until it is told otherwise. */
export async function createFakeProvider(clock: FakeClock): Promise<FakeProvider> {
  let keys = await createKeys('key-1');
  /** What was signed a moment ago must still be verified: withdrawn keys stay published for a while. */
  const published = [keys.jwk];
  let grant = { account: 'region', nonce: '', authTime: seconds() };
  let refreshToken = '';
  let issued = 0;
  const codes = new Map<string, typeof grant>();

  function seconds(): number {
    return Math.floor(clock.trueTime() / 1000);
  }

  const provider: FakeProvider = {
    fetch: async (address, init) => {
      const url = new URL(address);
      const line = `${init.method ?? 'GET'} ${url.origin === authority ? url.pathname : url.href}`;
      const form = Object.fromEntries(new URLSearchParams(String(init.body ?? '')));
      provider.requests.push({ line, form });
      return await (provider.answers.get(line) ?? ordinary[line] ?? notFound)(form);
    },
    requests: [],
    answers: new Map(),
    claims: {},
    idTokenSeconds: 300,
    changes: {},
    metadata: {
      issuer: authority,
      authorization_endpoint: `${authority}/auth`,
      token_endpoint: `${authority}/token`,
      jwks_uri: `${authority}/jwks`,
      end_session_endpoint: `${authority}/session/end`,
      revocation_endpoint: `${authority}/revoke`,
    },
    login: (address, account = 'region') => {
      const { searchParams } = new URL(address);
      const code = `code-${codes.size + 1}`;
      const nonce = searchParams.get('nonce') ?? '';
      codes.set(code, { account, nonce, authTime: seconds() });
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
    issueIdToken: (claims = {}) => {
      const iat = seconds();
      return new SignJWT({
        iss: authority,
        sub: grant.account,
        aud: testConfig.oidc.clientId,
        email: `${grant.account}@suite.test`,
        iat,
        exp: iat + provider.idTokenSeconds,
        nonce: grant.nonce,
        auth_time: grant.authTime,
        jti: String(issued),
        ...provider.claims,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: keys.kid })
        .sign(keys.privateKey);
    },
    tokens: async () => {
      issued += 1;
      refreshToken = `refresh-${issued}`;
      return json({
        id_token: await provider.issueIdToken(),
        access_token: `access-${issued}`,
        refresh_token: refreshToken,
        token_type: 'Bearer',
        expires_in: 3600,
        ...provider.changes,
      });
    },
    rotateKeys: async () => {
      keys = await createKeys(`key-${published.length + 1}`);
      published.push(keys.jwk);
    },
    count: (line) => provider.requests.filter((request) => request.line === line).length,
  };

  const ordinary: Record<string, (form: Form) => Answer> = {
    'GET /.well-known/openid-configuration': () => json(provider.metadata),
    'GET /jwks': () => json({ keys: published }),
    'POST /revoke': () => new Response(null, { status: 200 }),
    'POST /token': (form) => {
      if (form.grant_type === 'refresh_token') {
        return form.refresh_token === refreshToken
          ? provider.tokens()
          : json({ error: 'invalid_grant' }, 400);
      }
      const known = codes.get(form.code ?? '');
      if (!known || !form.code_verifier) return json({ error: 'invalid_grant' }, 400);
      codes.delete(form.code ?? '');
      grant = known;
      return provider.tokens();
    },
    'HEAD http://localhost:4173/': () =>
      new Response(null, { headers: { Date: new Date(clock.trueTime()).toUTCString() } }),
  };
  return provider;
}

function notFound(): Response {
  return new Response('<h1>Not found</h1>', { status: 404 });
}

async function createKeys(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  return { kid, privateKey, jwk };
}
