import { createHash, randomBytes } from 'node:crypto';
import { clientId } from '../../local/provider/providerConfiguration.ts';

/** The origin of the application that the stand-ins serve; nothing needs to answer there. */
export const appOrigin = 'http://localhost:4173';

type Tokens = Readonly<Record<'id_token' | 'access_token' | 'refresh_token', string>>;

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** Makes something that the provider takes for a browser: it keeps cookies and sends forms. */
export function createVisitor(issuer: string, origin = appOrigin) {
  const cookies = new Map<string, Cookie>();

  /** Follows redirects until a page comes or the way leads back to the application. */
  async function visit(address: string, init: RequestInit = {}): Promise<Response | URL> {
    const url = new URL(address, issuer);
    if (url.origin === origin) return url;
    const cookie = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = { Accept: 'text/html', Cookie: cookie, Origin: issuer };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, { value, path: /path=([^;]+)/.exec(line)?.[1] ?? '/' });
      else cookies.delete(name);
    }
    const location = response.headers.get('location');
    return location ? visit(location) : response;
  }

  /** Goes from an authorization request to its code. */
  async function authorize(email: string) {
    const verifier = randomBytes(32).toString('base64url');
    const parameters = new URLSearchParams({
      client_id: clientId,
      redirect_uri: `${origin}/`,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      prompt: 'login',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const page = await visit(`/auth?${parameters}`);
    if (page instanceof URL) throw new Error(`Sent back: ${page.search}`);
    const [, action = ''] = /action="(\/interaction\/[^"]+)"/.exec(await page.text()) ?? [];
    const body = new URLSearchParams({ account: email });
    const back = await visit(action, { method: 'POST', body });
    if (!(back instanceof URL)) throw new Error(await back.text());
    return { code: back.searchParams.get('code') ?? '', verifier };
  }

  /** Goes the whole way of a sign-in, from the authorization request to the tokens. */
  async function signIn(email: string): Promise<Tokens> {
    const { code, verifier } = await authorize(email);
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
    const fields = { ...grant, redirect_uri: `${origin}/` };
    return await (await requestTokens(issuer, fields, origin)).json();
  }

  return { cookies, authorize, signIn };
}

function requestTokens(
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
