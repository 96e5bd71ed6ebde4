import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Config } from '../shared/Config.ts';
import type { Configuration } from './configuration.ts';
import { checkNotices } from './notices.ts';
import { demand, request } from './request.ts';

const keySet = v.object({ keys: v.pipe(v.array(v.unknown()), v.nonEmpty()) });

/** The likely cause of a provider's `error`. */
const meanings: Readonly<Record<string, string>> = {
  invalid_scope: 'it does not know all of VITE_OIDC_SCOPE',
  invalid_request: 'if it does not take max_age=0, set VITE_OIDC_AUTH_TIME=off',
  unauthorized_client: 'the client has to be public, with the code flow',
};

/**
 * Asks provider, API and site what the launcher at `origin` asks them until somebody is signed in. Returns what
 * would not work, each with its likely cause, and prints what only a person can see.
 */
export async function faultsOfServices(origin: string, configuration: Configuration) {
  const { oidc, apiBaseUrl, preferences, notices } = configuration.config;
  const faults: string[] = [];
  const attempt = (name: string, step: () => Promise<unknown>) =>
    step().catch((error: Error) => void faults.push(`${name}: ${error.message}`));

  await attempt('VITE_OIDC_AUTHORITY', async () => {
    const address = v.pipe(v.string(), v.startsWith(oidc.authority.replace(/:.*/, '')));
    const metadata = v.object({
      issuer: v.string(),
      ...v.entriesFromList(['authorization_endpoint', 'token_endpoint', 'jwks_uri'], address),
      revocation_endpoint: v.nullish(address),
    });
    const discovery = `${oidc.authority.replace(/\/?$/, '/')}.well-known/openid-configuration`;
    const { issuer, ...found } = await readJson(discovery, origin, metadata);
    const isSame = issuer.replace(/\/$/, '') === oidc.authority.replace(/\/$/, '');
    demand(isSame, `${discovery} names another issuer: set ${issuer}`);
    const { authorization_endpoint: login, ...fetched } = found;
    const allowed = [new URL(oidc.authority).origin, ...configuration.connectOrigins];
    for (const one of Object.values(fetched)) {
      const isBlocked = one && !allowed.includes(new URL(one).origin);
      if (isBlocked) faults.push(`VITE_CONNECT_ORIGINS: has to name the origin of ${one}`);
    }
    await attempt('The keys', () => readJson(found.jwks_uri, origin, keySet));
    await attempt('VITE_OIDC_CLIENT_ID', () => askToSignIn(login, origin, oidc));
  });
  await attempt('VITE_API_BASE_URL', async () => {
    for (const path of ['/me', '/me/applications']) await askApi(apiBaseUrl + path, origin);
    const own = ['if-match', 'if-none-match'];
    if (preferences) await askApi(`${apiBaseUrl}/me/preferences`, origin, 'PUT', own);
    const { status } = await request(`${apiBaseUrl}/is-not-there`);
    if (status < 404) console.log(`Look: ${apiBaseUrl} answers any path alike: sign in to check`);
  });
  const file = `${origin}/notices.json`;
  await attempt('VITE_NOTICES', async () => {
    if (!notices) return;
    const { status, body } = await request(file);
    demand(status === 200, `${file} answers ${status}: to say nothing, serve {"notices":[]}`);
    checkNotices(file, body.toString());
  });
  return faults;
}

/** @throws CheckError if a page of `origin` could not read the answer, or its status is not expected */
async function ask(address: string, origin: string, expected: number[], init?: RequestInit) {
  const answer = await request(address, { ...init, headers: { origin, ...init?.headers } });
  const { status, headers } = answer;
  const [place, reader] = [headers.get('location'), headers.get('access-control-allow-origin')];
  demand(!place, `${address} leads to ${place}: the launcher follows no redirect`);
  const wanted = expected.join(' or ');
  demand(expected.includes(status), `${address} answers ${status}, not ${wanted}: is it right?`);
  const isReadable = reader === origin || reader === '*';
  demand(isReadable, `${address} lets ${reader ?? 'nobody'} read it, and not ${origin} (CORS)`);
  return answer;
}

async function readJson<T>(address: string, origin: string, schema: v.GenericSchema<unknown, T>) {
  const { body } = await ask(address, origin, [200]);
  const json = v.pipe(v.string(), v.parseJson(), schema);
  const { success, output, issues: [issue] = [] } = v.safeParse(json, body.toString());
  const part = (issue && v.getDotPath(issue)) ?? 'JSON';
  demand(success, `${address} has no valid ${part}: ${issue?.message}`);
  return output;
}

/** Sends what a browser sends before a call, and the call without a bearer. */
async function askApi(address: string, origin: string, method = 'GET', own: string[] = []) {
  const wanted = ['authorization', 'content-type', 'es-instance-id', ...own];
  const preflight = await ask(address, origin, [200, 204], {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': method,
      'access-control-request-headers': wanted.join(),
    },
  });
  const [headers = '', methods = ''] = ['headers', 'methods'].map((kind) =>
    `${preflight.headers.get(`access-control-allow-${kind}`)}`.toLowerCase(),
  );
  const isListed = (list: string, name: string) => list.split(/[\s,]+/).includes(name);
  // A star stands for every header but the first, and nobody has to allow GET.
  const refused = [
    ...wanted.filter((name, at) => !isListed(headers, name) && !(at > 0 && isListed(headers, '*'))),
    ...['PUT'].filter((name) => name === method && !/\bput\b|\*/.test(methods)),
  ];
  demand(refused.length === 0, `${address} does not allow ${refused.join(', ')} (CORS)`);
  const answer = await ask(address, origin, [401, 403]);
  const caching = `${answer.headers.get('cache-control')} ${answer.headers.get('vary')}`;
  if (/no-store|authorization/i.test(caching)) return;
  console.log(`Look: ${address} has to send Vary: Authorization, or no-store, with every answer`);
}

/** Sends the launcher's own request for a login. @throws CheckError if the provider refuses it */
async function askToSignIn(login: string, origin: string, oidc: Config['oidc']): Promise<void> {
  const { clientId, audience, authTime, scope = 'openid profile email offline_access' } = oidc;
  const random = () => randomBytes(32).toString('base64url');
  async function answerFor(redirect_uri: string) {
    const url = new URL(login);
    const parameters = {
      ...{ client_id: clientId, redirect_uri, response_type: 'code', scope, prompt: 'login' },
      ...{ state: random(), nonce: random(), code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(random()).digest('base64url'),
      ...(authTime !== 'off' && { max_age: '0' }),
      ...(audience && { audience }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const { status, headers } = await request(url.href);
    const error = new URL(headers.get('location') ?? '', url).searchParams.get('error');
    return { url, refusal: error ?? (status >= 400 && String(status)) };
  }
  const { url, refusal } = await answerFor(`${origin}/`);
  const likely = `it does not know this client, or not ${origin}/ as its redirect address`;
  demand(!refusal, `${login} answers ${refusal}: ${meanings[refusal || ''] ?? likely}`);
  const other = await answerFor('https://nobody.invalid/');
  if (!other.refusal) console.log(`Look: in a browser, this has to be the login: ${url}`);
}
