import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { testConfig } from '../../support/testConfig.ts';
import type { FakeClock } from './fakeClock.ts';

export const authority = testConfig.oidc.authority;

/** Lines of requests. */
export const discovery = 'GET /.well-known/openid-configuration';
export const token = 'POST /token';

type Form = Record<string, string>;
type Answer = Response | Promise<Response>;

/** One sign-in, with the tokens issued for it. */
export interface Grant {
  readonly account: string;
  readonly nonce: string;
  /** In seconds. */
  readonly authTime: number;
  isAlive: boolean;
  /** Whether its code has been used. */
  isSpent: boolean;
  /** Whether its code was sent, so that its tokens are under way. */
  isExchanged: boolean;
  /** Whether the browser has stored a token of it. */
  isBegun: boolean;
  /** Whether the device has signed out of it, or while it was under way: nothing of it may be used. */
  isSignedOut: boolean;
  /** Whether its revocation was lost on the way. */
  isUnrevoked: boolean;
  /** Whether it was revoked because the answer with the rotated token was lost. */
  hasLost: boolean;
}

interface RefreshToken {
  readonly grant: Grant;
  replacement?: string;
  isDelivered: boolean;
}

export type FakeProvider = Awaited<ReturnType<typeof createFakeProvider>>;

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
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, RefreshToken>();
  const idTokens = new Map<string, Grant>();
  let latest = createGrant('region', '');

  function seconds(): number {
    return Math.floor(clock.trueTime() / 1000);
  }

  function createGrant(account: string, nonce: string): Grant {
    return {
      account,
      nonce,
      authTime: seconds(),
      isAlive: true,
      isSpent: false,
      isExchanged: false,
      isBegun: false,
      isSignedOut: false,
      isUnrevoked: false,
      hasLost: false,
    };
  }

  async function issue(grant: Grant, refreshToken: string): Promise<Response> {
    const id_token = await provider.issueIdToken(grant);
    idTokens.set(id_token, grant);
    return json({
      id_token,
      access_token: `access-${idTokens.size}`,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: 3600,
      ...provider.changes,
    });
  }

  function mint(grant: Grant): string {
    const token = `refresh-${refreshTokens.size + 1}`;
    refreshTokens.set(token, { grant, isDelivered: false });
    return token;
  }

  /** If a code comes a second time, the tokens that were issued for it are revoked (RFC 6749, 4.1.2). */
  function exchange(code = ''): Answer {
    const grant = codes.get(code);
    if (grant?.isSpent) grant.isAlive = false;
    if (!grant || grant.isSpent) return refused();
    grant.isSpent = true;
    latest = grant;
    return provider.tokens();
  }

  function refresh(token = ''): Answer {
    const known = refreshTokens.get(token);
    if (!known?.grant.isAlive) return refused();
    if (known.replacement === undefined) {
      known.replacement = mint(known.grant);
      return issue(known.grant, known.replacement);
    }
    if (known.isDelivered) provider.onReuse();
    if (provider.hasOverlap) return issue(known.grant, known.replacement);
    known.grant.isAlive = false;
    known.grant.hasLost = true;
    return refused();
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
    idTokenSeconds: 300,
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
    hasOverlap: false as boolean,
    /** Called when a refresh token is used whose successor was delivered. */
    onReuse: () => {},
    grants: grants as readonly Grant[],
    grantOfCode: (code: string) => codes.get(code),
    grantOf: (idToken: string) => idTokens.get(idToken),
    grantBehind: (refreshToken: string) => refreshTokens.get(refreshToken)?.grant,
    /** The answer to that form was delivered to a page. */
    delivered: (form: URLSearchParams): void => {
      const known = refreshTokens.get(form.get('refresh_token') ?? '');
      if (known?.replacement) known.isDelivered = true;
    },
    /** Logs the account in at the login page of that address; answers the callback's query. */
    login: (address: string, account = 'region'): string => {
      const { searchParams } = new URL(address);
      const code = `code-${grants.length + 1}`;
      const grant = createGrant(account, searchParams.get('nonce') ?? '');
      grants.push(grant);
      codes.set(code, grant);
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
    issueIdToken: ({ account, nonce, authTime }: Grant): Promise<string> => {
      const iat = seconds();
      return new SignJWT({
        iss: authority,
        sub: account,
        aud: testConfig.oidc.clientId,
        email: `${account}@suite.test`,
        iat,
        exp: iat + provider.idTokenSeconds,
        nonce,
        auth_time: authTime,
        jti: String(idTokens.size),
        ...provider.claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: keys.kid })
        .sign(keys.privateKey);
    },
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
      provider.requests.flatMap(({ line, form }) =>
        line === 'POST /revoke' ? [form.token ?? ''] : [],
      ),
    count: (line: string) => provider.requests.filter((request) => request.line === line).length,
  };

  const ordinary: Record<string, (form: Form) => Answer> = {
    [discovery]: () => json(provider.metadata),
    'GET /jwks': () => json({ keys: published }),
    'POST /revoke': ({ token = '' }) => {
      const known = refreshTokens.get(token);
      if (known) known.grant.isAlive = false;
      return new Response(null, { status: 200 });
    },
    [token]: ({ grant_type, refresh_token, code, code_verifier }) => {
      if (grant_type === 'refresh_token') return refresh(refresh_token);
      return code_verifier ? exchange(code) : refused();
    },
    'HEAD http://localhost:4173/': () =>
      new Response(null, { headers: { Date: new Date(clock.trueTime()).toUTCString() } }),
  };
  return provider;
}

function refused(): Response {
  return json({ error: 'invalid_grant' }, 400);
}

function notFound(): Response {
  return new Response('<h1>Not found</h1>', { status: 404 });
}

async function createKeys(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  return { kid, privateKey, jwk };
}
