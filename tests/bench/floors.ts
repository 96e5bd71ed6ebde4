import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { readIfThere } from '../../deploy/files.ts';
import { contentTypes, unknownType } from '../../deploy/paths.ts';
import { type Handler, type LocalServer, listen } from '../../local/listen.ts';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import type { Suite } from '../e2e/suite.ts';

/*
 * Pages that do the least there is to do, to be measured against: what a person would have without the
 * launcher. They have its origin, but neither its headers nor its worker.
 */

export const floorPaths = {
  /** Discovers the provider and goes there. */
  visitor: '/floors/visitor.html',
  /** Exchanges a code and draws a card per application from the API's answer. */
  wayBack: '/floors/way-back.html',
  /** The home page's markup and style sheet. Nobody is signed in. */
  home: '/floors/home.html',
} as const;

/** Serves the suite's build with its own headers, and the floors beside it without them. */
export async function servePages(suite: Suite, port: number): Promise<LocalServer> {
  const { origin, provider, api, buildDirectory } = suite;
  const addresses: Addresses = { origin, provider, api, clientId };
  await mkdir(join(buildDirectory, 'floors'), { recursive: true });
  for (const [path, script] of [
    [floorPaths.visitor, startSignIn],
    [floorPaths.wayBack, showApplications],
  ] as const) {
    const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
    const call = `void (${script})(${JSON.stringify(addresses)});`;
    const page = `<!doctype html><html lang="en"><head>${head}<title>Floor</title>`;
    await writeFile(join(buildDirectory, path), `${page}<script src="${path}.js" defer></script>`);
    await writeFile(join(buildDirectory, `${path}.js`), call);
  }
  const launcher = createStaticServer(buildDirectory);
  const floors = servePlainly(buildDirectory);
  const server = await listen(port);
  server.answer((request, response) =>
    request.url?.startsWith('/floors/') ? floors(request, response) : launcher(request, response),
  );
  return server;
}

const types: Readonly<Record<string, string>> = contentTypes;

/** Serves a folder as a static server does by default: to be asked about again, answered in short. */
export function servePlainly(folder: string): Handler {
  return async ({ url = '/', headers }, response) => {
    const path = URL.parse(url, 'http://localhost')?.pathname.replace(/\/$/, '/index.html') ?? '';
    const content = await readIfThere(join(folder, path));
    if (!content) return void response.writeHead(404).end();
    const etag = `"${hash('sha256', content, 'hex')}"`;
    response.setHeader('Cache-Control', 'no-cache').setHeader('ETag', etag);
    response.setHeader('Content-Type', types[extname(path).slice(1)] ?? unknownType);
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.end(content);
  };
}

/** Serves a build of Homer with a configuration of three items: its own has none that would do. */
export function serveHomer(folder: string): Handler {
  const build = servePlainly(folder);
  const items = ['Plan', 'Project', 'Impact'].map(
    (name) => `      - { name: ${name}, subtitle: ${name}, url: 'https://example.org/${name}' }`,
  );
  const config = ['title: Applications', 'services:', '  - name: Suite', '    items:', ...items];
  return (request, response) =>
    request.url?.startsWith('/assets/config.yml')
      ? void response.setHeader('Content-Type', 'text/yaml').end(config.join('\n'))
      : build(request, response);
}

/** Makes the home floor of the page with which the worker answers whoever is signed in there. */
export async function plantHome(context: BrowserContext, suite: Suite): Promise<void> {
  const tab = await context.newPage();
  const stored = await (await tab.goto(suite.origin))?.text();
  await tab.close();
  const [, root = ''] = /(<div id="root">.*)<div id="toasts">/s.exec(stored ?? '') ?? [];
  if (!root.includes('<article')) throw new Error('There is no stored page to make a floor of');
  // The server's, because the worker's has its style sheet inside.
  const page = await readFile(join(suite.buildDirectory, 'index.html'), 'utf8');
  const [head = ''] = page.split('<div id="root">');
  const early = /<script (?:src|type="importmap").*?<\/script>|<link rel="(?!stylesheet)[^>]*>/g;
  // The floor has no boot script to show the page.
  const shown = (head + root).replace('<html ', '<html data-look="" ');
  const floor = shown.replaceAll(early, '');
  await writeFile(join(suite.buildDirectory, floorPaths.home), `${floor}</body></html>`);
}

type Addresses = Readonly<Record<'origin' | 'provider' | 'api' | 'clientId', string>>;

/* Each of these runs in a page by itself: it is sent there as text. */

/** Goes to the provider's login, with what a public client must send. */
async function startSignIn({ origin, provider, clientId: id }: Addresses): Promise<void> {
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
  const discovery = await fetch(`${provider}/.well-known/openid-configuration`);
  const { authorization_endpoint: endpoint } = await discovery.json();
  const [verifier, state] = [random(), random()];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  localStorage.setItem(`floor.${state}`, verifier);
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    prompt: 'login',
    state,
    nonce: random(),
    code_challenge_method: 'S256',
    code_challenge: base64url(new Uint8Array(digest)),
  });
  location.assign(`${endpoint}?${query}`);
}

/** Draws a card per application of whoever the code in the address belongs to. */
async function showApplications({ origin, provider, api, clientId: id }: Addresses): Promise<void> {
  const query = new URLSearchParams(location.search);
  const answer = await fetch(`${provider}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: query.get('code') ?? '',
      code_verifier: query.get('verifier') ?? '',
      client_id: id,
      redirect_uri: `${origin}/`,
    }),
  });
  const { id_token: bearer } = await answer.json();
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return await (await fetch(api + path, { headers })).json();
  };
  const [, subscriptions] = await Promise.all([get('/me'), get('/me/applications')]);
  const names = subscriptions.map((one: { readonly application: string }) => one.application);
  for (const name of new Set<string>(names)) {
    const card = document.body.appendChild(document.createElement('article'));
    card.appendChild(document.createElement('h2')).textContent = name;
  }
}
