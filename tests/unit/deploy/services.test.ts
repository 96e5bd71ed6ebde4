import type { OutgoingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Environment, parseConfiguration } from '../../../deploy/configuration.ts';
import { faultsOfServices } from '../../../deploy/services.ts';
import { type Handler, listen } from '../../../local/listen.ts';
import { appOrigin } from '../../support/visitor.ts';
import { createFakeBrowser } from '../auth/fakeBrowser.ts';
import { leave } from '../auth/signIn/leave.ts';
import { openStandIns } from '../local/openStandIns.ts';
import { environment } from './sampleArtefact.ts';

/* Asks the real stand-ins, and servers that are wrong in one thing. */

async function startServer(handler: Handler): Promise<string> {
  const { answer, close, origin } = await listen(0);
  onTestFinished(close);
  answer(handler);
  return origin;
}

type Services = Awaited<ReturnType<typeof openStandIns>>;

/** Asks them with these changes to the variables. Returns what is wrong, and what is said beside it. */
async function ask(changes: Environment, services: Services, origin = appOrigin) {
  const { issuer, api } = services;
  const own = { VITE_OIDC_AUTHORITY: issuer, VITE_API_BASE_URL: api };
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const variables = { ...environment, ...own, ...changes };
  const faults = await faultsOfServices(origin, parseConfiguration('release', variables));
  const all = [...faults, ...said.mock.calls.flat()];
  return all.map((one: string) => one.replaceAll(issuer, '<issuer>').replaceAll(api, '<api>'));
}

/** Nothing listens there. */
const nowhere = 'http://localhost:9';
const discovery = '/.well-known/openid-configuration';
/** The stand-in asks for a bearer before it looks at the path. */
const anyPath = 'Look: <api> answers any path alike: sign in to check';

/** Answers as an API does whose CORS allows this, and every page to read. */
const allowing = (headers: string, more: OutgoingHttpHeaders = { 'Cache-Control': 'no-store' }) =>
  answering(401, { ...open, 'Access-Control-Allow-Headers': headers, ...more });

/** Answers a preflight with 204 and anything else with this. */
function answering(status: number, headers: OutgoingHttpHeaders = {}, body = ''): Handler {
  return ({ method }, response) => {
    response.writeHead(method === 'OPTIONS' && status === 401 ? 204 : status, headers).end(body);
  };
}

const open = { 'Access-Control-Allow-Origin': '*' };
const all = 'Authorization, Content-Type, ES-Instance-Id';

/** Has an API that answers so. */
const api =
  (handler: Handler, more: Environment = {}) =>
  async (): Promise<Environment> => ({ VITE_API_BASE_URL: await startServer(handler), ...more });

const authority = (change: (issuer: string) => string) => (services: Services) => ({
  VITE_OIDC_AUTHORITY: change(services.issuer),
});

test.each<[string, (services: Services) => Environment | Promise<Environment>, ...string[]]>([
  ['nothing where all works', () => ({ VITE_PREFERENCES: 'api' }), anyPath],
  ['nothing in one slash more', authority((issuer) => `${issuer}/`), anyPath],
  [
    'nothing in an origin of the provider that is named',
    async () => ({
      VITE_OIDC_AUTHORITY: (await startProvider({ metadata: elsewhere })).issuer,
      VITE_CONNECT_ORIGINS: 'https://tokens.example.org',
    }),
    anyPath,
  ],
  ['a wrong host', () => ({ VITE_OIDC_AUTHORITY: nowhere }), ' gives no whole answer', anyPath],
  [
    'a wrong path of the provider',
    authority((issuer) => `${issuer}/a`),
    `VITE_OIDC_AUTHORITY: <issuer>/a${discovery} answers 404, not 200: is it right?`,
    anyPath,
  ],
  [
    'another issuer',
    authority((issuer) => issuer.replace('localhost', '127.0.0.1')),
    `${discovery} names another issuer: set <issuer>`,
    anyPath,
  ],
  [
    'a wrong client',
    () => ({ VITE_OIDC_CLIENT_ID: 'somebody-else' }),
    `VITE_OIDC_CLIENT_ID: <issuer>/auth answers 400: it does not know this client, or not ${appOrigin}/`,
    anyPath,
  ],
  ['a wrong path of an API', api(answering(404)), '/me answers 404, not 200 or 204: is it right?'],
  ['an API that redirects', api(answering(308, { Location: '/v2/me' })), '/me leads to /v2/me: '],
  ['an API without CORS', api(answering(401)), `/me lets nobody read it, and not ${appOrigin} (`],
  ['a star that is no bearer', api(allowing('*')), '/me does not allow authorization (CORS)'],
  [
    'an API that takes no preferences',
    api(allowing(all), { VITE_PREFERENCES: 'api' }),
    '/me/preferences does not allow if-match, if-none-match, PUT (CORS)',
  ],
  ['an API that lets caches mix people up', api(allowing(all, {})), 'Look: ', 'Look: ', 'Look: '],
])('finds %s', async (_, changes, ...expected) => {
  const services = await openStandIns();
  const found = await ask(await changes(services), services);
  expect(found).toEqual(expected.map((one) => expect.stringContaining(one)));
});

/** A provider of which this is otherwise. Returns its issuer and the requests for a login that it has had. */
async function startProvider(changes: { metadata?: object; keys?: Handler; login?: Handler }) {
  const logins: URL[] = [];
  const issuer: string = await startServer((request, response) => {
    const url = new URL(`${issuer}${request.url}`);
    const { metadata, keys, login = answering(302, { Location: '/form' }) } = changes;
    if (url.pathname === '/keys' && keys) return keys(request, response);
    if (url.pathname === '/login') {
      logins.push(url);
      const isOurs = url.searchParams.get('redirect_uri') === `${appOrigin}/`;
      return (isOurs ? login : answering(changes.login ? 200 : 400))(request, response);
    }
    const body = {
      ...{ issuer, authorization_endpoint: `${issuer}/login`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/keys`, keys: [{}], revocation_endpoint: null, ...metadata },
    };
    response.writeHead(200, open).end(JSON.stringify(body));
  });
  return { issuer, logins };
}

const elsewhere = { token_endpoint: 'https://tokens.example.org/token' };
const refusesScope = answering(303, { Location: `${appOrigin}/?error=invalid_scope` });
const toLogin = 'Look: in a browser, this has to be the login: <issuer>/login?client_id=natural';
const answersKeys = (text: string, headers = {}) => ({ keys: answering(200, headers, text) });

test.each<[string, Parameters<typeof startProvider>[0], ...string[]]>([
  ['nothing in one that redirects to its form', {}],
  [
    'addresses that the policy does not allow',
    { metadata: elsewhere },
    'VITE_CONNECT_ORIGINS: has to name the origin of https://tokens.example.org/token',
  ],
  ['no keys', answersKeys('{"keys":[]}', open), 'The keys: <issuer>/keys has no valid keys'],
  ['a page in place of keys', answersKeys('<!doctype html>', open), '/keys has no valid JSON'],
  ['an address that is none', { metadata: { token_endpoint: 'ftp://a' } }, 'valid token_endpoint'],
  [
    'a scope that it refuses',
    { login: refusesScope },
    'invalid_scope: it does not know all of VITE_',
  ],
  ['one that answers any request alike', { login: answering(200) }, toLogin],
])('finds at a provider %s', async (_, changes, ...expected) => {
  const services = await openStandIns();
  const { issuer } = await startProvider(changes);
  const found = await ask({}, { ...services, issuer });
  const all = [...expected, anyPath];
  expect(found).toEqual(all.map((one) => expect.stringContaining(one)));
});

test.each([undefined, 'required', 'off'] as const)(
  'asks for a login as the launcher does, whose auth_time is %s',
  async (authTime) => {
    const { issuer, logins } = await startProvider({});
    const audience = 'https://api.example.org';
    const variables = { VITE_OIDC_AUDIENCE: audience, VITE_OIDC_AUTH_TIME: authTime };
    await ask(variables, { ...(await openStandIns()), issuer });
    const { address } = await leave(await createFakeBrowser({ oidc: { audience, authTime } }));
    const shapes = [logins[0]?.search, new URL(address).search].map((query) => {
      const parameters = [...new URLSearchParams(query)];
      const isRandom = (name: string) => /^(?:state|nonce|code_challenge)$/.test(name);
      return Object.fromEntries(parameters.map(([name, value]) => [name, isRandom(name) || value]));
    });
    expect(shapes[0]).toEqual(shapes[1]);
  },
);
