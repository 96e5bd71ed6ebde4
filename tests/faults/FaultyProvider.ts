import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowOrigin, answerPreflight } from '../../local/crossOrigin.ts';
import { type LocalServer, listen } from '../../local/listen.ts';
import { readBody } from '../../local/readBody.ts';
import type { Endpoint, Fault } from './Fault.ts';
import { type Claims, createSigningKeys, type SigningKeys } from './signingKeys.ts';

export interface SeenRequest {
  readonly endpoint: Endpoint;
  readonly form: Readonly<Record<string, string>>;
  readonly hasAuthorization: boolean;
}

/** An identity provider that asks nobody for a password and misbehaves on request. */
export interface FaultyProvider {
  readonly origin: string;
  /** Forgets the row before, then misbehaves. */
  behave(fault: Fault): void;
  readonly requests: readonly SeenRequest[];
  count(endpoint: Endpoint): number;
  /** How far its clock is ahead of this machine's, in milliseconds. */
  ahead: number;
  /** ID tokens issued while it misbehaved. */
  readonly faultyTokens: Set<string>;
  /** Codes, states and tokens: what must stand in no log. */
  readonly secrets: Set<string>;
  close(): Promise<void>;
}

const paths: ReadonlyMap<string, Endpoint> = new Map([
  ['/.well-known/openid-configuration', 'discovery'],
  ['/keys', 'keys'],
  ['/authorize', 'authorize'],
  ['/token', 'token'],
  ['/revoke', 'revocation'],
  ['/end-session', 'endSession'],
  ['/userinfo', 'userinfo'],
]);

const lifetime = 300;

export async function startFaultyProvider(
  port: number,
  appOrigin: string,
): Promise<FaultyProvider> {
  const server: LocalServer = await listen(port);
  const keys: SigningKeys = await createSigningKeys();
  const { origin } = server;
  const nonces = new Map<string, string>();
  const requests: SeenRequest[] = [];
  const faultyTokens = new Set<string>();
  const secrets = new Set<string>();
  let fault: Fault = {};
  let authTime = 0;
  let serial = 0;

  function mint(name: string): string {
    serial += 1;
    const value = `${name}-${serial}-${crypto.randomUUID()}`;
    secrets.add(value);
    return value;
  }

  function seconds(): number {
    return Math.floor((Date.now() + provider.ahead) / 1000);
  }

  function answerJson(response: ServerResponse, body: unknown, status = 200): void {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  function metadata() {
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      revocation_endpoint: `${origin}/revoke`,
      end_session_endpoint: `${origin}/end-session`,
      userinfo_endpoint: `${origin}/userinfo`,
      ...fault.metadata,
    };
  }

  function authorize(url: URL, response: ServerResponse): void {
    const state = url.searchParams.get('state') ?? '';
    const code = mint('code');
    secrets.add(state);
    authTime = seconds();
    nonces.set(code, url.searchParams.get('nonce') ?? '');
    const query = new URLSearchParams({ code, state });
    sendBack(response, fault.callback?.(query) ?? query);
  }

  function sendBack(response: ServerResponse, query: URLSearchParams | string): void {
    response.writeHead(303, { Location: `${appOrigin}/?${query}` }).end();
  }

  async function makeIdToken(nonce: string | undefined): Promise<string | undefined> {
    const iat = seconds();
    const claims: Claims = {
      iss: origin,
      sub: 'region',
      aud: 'natural-capital-suite',
      email: 'region@suite.test',
      iat,
      exp: iat + lifetime,
      auth_time: authTime,
      ...(nonce && { nonce }),
      jti: mint('token'),
    };
    const changed = { ...claims, ...fault.claims?.(claims) };
    if (fault.rotatesKeys) await keys.rotate();
    const token = fault.idToken ? await fault.idToken(changed, keys) : await keys.sign(changed);
    if (token) secrets.add(token);
    if (token && Object.keys(fault).length > 0) faultyTokens.add(token);
    return token;
  }

  async function giveTokens(form: Record<string, string>, response: ServerResponse): Promise<void> {
    const { code = '' } = form;
    const nonce = nonces.get(code);
    const answer = {
      id_token: await makeIdToken(nonce),
      access_token: mint('access'),
      refresh_token: mint('refresh'),
      token_type: 'Bearer',
      expires_in: 3600,
      ...fault.tokens,
    };
    answerJson(response, answer);
    response.once('close', () => {});
  }

  async function proceed(endpoint: Endpoint, url: URL, exchange: Exchange): Promise<void> {
    const { form, response } = exchange;
    switch (endpoint) {
      case 'discovery':
        return answerJson(response, metadata());
      case 'keys':
        return answerJson(response, { keys: fault.keySet?.(keys) ?? [keys.current] });
      case 'authorize':
        return authorize(url, response);
      case 'token':
        return await giveTokens(form, response);
      case 'endSession': {
        const query = new URLSearchParams({ state: url.searchParams.get('state') ?? '' });
        return sendBack(response, fault.afterEndSession?.(query) ?? query);
      }
      case 'userinfo':
        return answerJson(response, { sub: 'somebody-else' });
      case 'revocation':
        response.writeHead(200).end();
    }
  }

  server.answer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const endpoint = paths.get(url.pathname);
    if (answerPreflight(request, response, { origin: appOrigin, headers: 'content-type' })) return;
    if (endpoint === undefined) return void response.writeHead(404).end();
    allowOrigin(request, response, appOrigin);
    response.setHeader('Cache-Control', 'no-store');
    const form = await readForm(request, url);
    requests.push({ endpoint, form, hasAuthorization: 'authorization' in request.headers });
    const asItShould = () => proceed(endpoint, url, { form, response });
    const misbehave = fault.answers?.[endpoint];
    await (misbehave ? misbehave(response, asItShould) : asItShould());
  });

  const provider: FaultyProvider = {
    origin,
    behave: (next) => {
      fault = next;
      requests.length = 0;
    },
    requests,
    count: (endpoint) => requests.filter((request) => request.endpoint === endpoint).length,
    ahead: 0,
    faultyTokens,
    secrets,
    close: () => server.close(),
  };
  return provider;
}

interface Exchange {
  readonly form: Record<string, string>;
  readonly response: ServerResponse;
}

async function readForm(request: IncomingMessage, url: URL): Promise<Record<string, string>> {
  const body = (await readBody(request, 100_000)).toString();
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
}
