import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import type { Suite } from '../e2e/suite.ts';

/* Pages that do the least there is to do, to be measured against. */

/** On the launcher's own origin, answered with its own headers. */
export const floorPaths = {
  /** Discovers the provider and goes there. */
  visitor: '/floors/visitor.html',
  /** Exchanges a code and draws a card per application from the API's answer. */
  wayBack: '/floors/way-back.html',
} as const;

/** Puts them beside the build. */
export async function plantFloors({ origin, provider, api, buildDirectory }: Suite): Promise<void> {
  const addresses: Addresses = { origin, provider, api, clientId };
  const directory = join(buildDirectory, 'floors');
  await mkdir(directory, { recursive: true });
  const files = {
    'visitor.html': pageOf('visitor'),
    'visitor.js': callOf(startSignIn, addresses),
    'way-back.html': pageOf('way-back'),
    'way-back.js': callOf(showApplications, addresses),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), content);
  }
}

function callOf(script: (addresses: Addresses) => unknown, addresses: Addresses): string {
  return `void (${script})(${JSON.stringify(addresses)});`;
}

function pageOf(name: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><script type="module" src="/floors/${name}.js"></script></head><body></body></html>`;
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
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
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
  const names = new Set<string>();
  for (const { application } of subscriptions) names.add(application);
  for (const name of names) {
    const card = document.createElement('article');
    const heading = document.createElement('h2');
    heading.textContent = name;
    card.append(heading);
    document.body.append(card);
  }
}
