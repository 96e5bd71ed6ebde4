import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { clientId } from '../../local/provider/providerConfiguration.ts';

/** The origin of the application that the stand-ins serve; nothing needs to answer there. */
export const appOrigin = 'http://localhost:4173';

const tokens = v.object({
  id_token: v.string(),
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
});

export type Tokens = v.InferOutput<typeof tokens>;

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** Makes something that the provider takes for a browser: it keeps cookies and sends forms. */
export function createVisitor(issuer: string, origin = appOrigin) {
  const jar = new Map<string, Cookie>();

  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, issuer);
    const cookie = [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = { Accept: 'text/html', Cookie: cookie, ...init.headers };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, { value, path: /path=([^;]+)/.exec(line)?.[1] ?? '/' });
      else jar.delete(name);
    }
    return response;
  }

  /** Follows redirects until a page comes or the way leads back to the application. */
  async function follow(response: Response): Promise<Response | URL> {
    const location = response.headers.get('location');
    if (!location) return response;
    const url = new URL(location, issuer);
    return url.origin === origin ? url : follow(await visit(url.href));
  }

  function submit(path: string, fields: Record<string, string>): Promise<Response> {
    return visit(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: issuer },
    });
  }

  return { issuer, origin, cookies: jar as ReadonlyMap<string, Cookie>, visit, follow, submit };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Goes from an authorization request to its code. */
export async function authorize(visitor: Visitor, email: string) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${visitor.origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    prompt: 'login',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const page = await visitor.follow(await visitor.visit(`/auth?${parameters}`));
  if (page instanceof URL) throw new Error(`Sent back: ${page.search}`);
  const [, action = ''] = /action="(\/interaction\/[^"]+)"/.exec(await page.text()) ?? [];
  const back = await visitor.follow(await visitor.submit(action, { account: email }));
  if (!(back instanceof URL)) throw new Error(await back.text());
  return { code: back.searchParams.get('code') ?? '', verifier };
}

/** Goes the whole way of a sign-in, from the authorization request to the tokens. */
export async function signIn(visitor: Visitor, email: string): Promise<Tokens> {
  const { code, verifier } = await authorize(visitor, email);
  const grant = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${visitor.origin}/`,
  };
  const answer = await requestTokens(visitor.issuer, grant, visitor.origin);
  return v.parse(tokens, await answer.json());
}

export function requestTokens(
  issuer: string,
  fields: Record<string, string>,
  origin = appOrigin,
): Promise<Response> {
  return fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ client_id: clientId, ...fields }),
  });
}

export function renew(issuer: string, refreshToken: string): Promise<Response> {
  return requestTokens(issuer, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

export async function renewed(issuer: string, refreshToken: string): Promise<Tokens> {
  return v.parse(tokens, await (await renew(issuer, refreshToken)).json());
}
