import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { readIfThere } from '../../deploy/files.ts';
import { contentTypes, unknownType } from '../../deploy/paths.ts';
import { type Handler, type LocalServer, listen } from '../../local/listen.ts';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
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
  await plantFloors(suite);
  const launcher = createStaticServer(suite.buildDirectory);
  const floors = servePlainly(suite.buildDirectory);
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
    const { pathname } = new URL(url, 'http://localhost');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const content = await readIfThere(join(folder, path));
    const etag = content && `"${hash('sha256', content, 'hex')}"`;
    response.setHeader('Cache-Control', 'no-cache');
    if (etag) response.setHeader('ETag', etag);
    response.setHeader('Content-Type', types[extname(path).slice(1)] ?? unknownType);
    const isKnown = etag !== undefined && headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : content ? 200 : 404).end(isKnown ? undefined : content);
  };
}

async function plantFloors({ origin, provider, api, buildDirectory }: Suite): Promise<void> {
  const addresses: Addresses = { origin, provider, api, clientId };
  await mkdir(join(buildDirectory, 'floors'), { recursive: true });
  for (const [path, script] of [
    [floorPaths.visitor, startSignIn],
    [floorPaths.wayBack, showApplications],
  ] as const) {
    const scriptPath = path.replace('.html', '.js');
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><script type="module" src="${scriptPath}"></script>`;
    const page = `<!doctype html><html lang="en"><head>${head}</head><body></body></html>`;
    await writeFile(join(buildDirectory, path), page);
    const call = `void (${script})(${JSON.stringify(addresses)});`;
    await writeFile(join(buildDirectory, scriptPath), call);
  }
}

/** Makes the home floor of the page that the worker has stored for whoever is signed in on `page`. */
export async function plantHome(page: Page, { buildDirectory }: Suite): Promise<void> {
  const stored = await page.evaluate(async (cacheName) => {
    const [response] = await (await caches.open(cacheName)).matchAll();
    return await response?.text();
  }, storageKeys.pageCache);
  const end = stored?.indexOf('<div id="toasts">') ?? -1;
  if (!stored || end < 0) throw new Error('There is no stored page to make a floor of');
  const floor = stored
    .slice(0, end)
    // The floor has no boot script to do this.
    .replace('<html hidden ', '<html data-look="" ')
    .replaceAll(/<script[^>]*><\/script>|<link rel="(?!stylesheet)[^>]*>/g, '');
  await writeFile(join(buildDirectory, floorPaths.home), `${floor}</body></html>`);
}

interface Addresses {
  readonly origin: string;
  readonly provider: string;
  readonly api: string;
  readonly clientId: string;
}

/* Each of these runs in a page by itself: it is sent there as text. */

/** Goes to the provider's login, with what a public client must send. */
async function startSignIn({ origin, provider, clientId: id }: Addresses): Promise<void> {
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes)).replace(
      /[+/=]/g,
      (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
    );
  const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
  const discovery = await fetch(`${provider}/.well-known/openid-configuration`);
  const { authorization_endpoint: endpoint } = await discovery.json();
  const verifier = random();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const state = random();
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
  for (const name of new Set<string>(subscriptions.map((one: Subscription) => one.application))) {
    const heading = document.createElement('h2');
    heading.textContent = name;
    const card = document.createElement('article');
    card.append(heading);
    document.body.append(card);
  }
}

interface Subscription {
  readonly application: string;
}
