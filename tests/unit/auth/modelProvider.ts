import type { FakeProvider } from './fakeProvider.ts';
import { json } from './fakeProvider.ts';

/** One sign-in of one person, as the provider remembers it. */
export interface Grant {
  readonly account: string;
  readonly nonce: string;
  isAlive: boolean;
  /** Whether the browser has stored a token of it. */
  isBegun: boolean;
  /** Whether the device has signed out of it: nothing may be called in its name any more. */
  isOver: boolean;
  /** Whether it was revoked for an answer that no page had ever got. */
  hasLost: boolean;
}

interface RefreshToken {
  readonly grant: Grant;
  successor?: string;
  isDelivered: boolean;
}

export interface ModelProvider {
  /** Logs in at the login page of that address; answers the callback's query. */
  login(address: string, account: string): string;
  grantOf(idToken: string): Grant | undefined;
  /** The one that a refresh token belongs to. */
  grantBehind(refreshToken: string): Grant | undefined;
  readonly grants: readonly Grant[];
  /** The answer to that form has come into the hands of a page. */
  delivered(form: URLSearchParams): void;
}

/**
 * Lets the provider rotate refresh tokens as production providers do: one that comes again after its
 * use revokes the whole grant; with an overlap it gives the same successor as the first time.
 */
export function createModelProvider(
  provider: FakeProvider,
  { hasOverlap, violate }: { hasOverlap: boolean; violate(what: string): void },
): ModelProvider {
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, RefreshToken>();
  const idTokens = new Map<string, Grant>();
  const grants: Grant[] = [];
  const refused = () => json({ error: 'invalid_grant' }, 400);

  async function issue(grant: Grant, refreshToken: string): Promise<Response> {
    const id_token = await provider.issueIdToken({
      sub: grant.account,
      email: `${grant.account}@suite.test`,
      nonce: grant.nonce,
      jti: `${idTokens.size}`,
    });
    idTokens.set(id_token, grant);
    return json({ id_token, access_token: 'access', refresh_token: refreshToken });
  }

  function mint(grant: Grant): string {
    const token = `refresh-${refreshTokens.size + 1}`;
    refreshTokens.set(token, { grant, isDelivered: false });
    return token;
  }

  async function refresh(token: string): Promise<Response> {
    const known = refreshTokens.get(token);
    if (!known?.grant.isAlive) return refused();
    if (known.successor === undefined) {
      known.successor = mint(known.grant);
      return await issue(known.grant, known.successor);
    }
    if (known.isDelivered) violate('a consumed refresh token is used again');
    if (hasOverlap) return await issue(known.grant, known.successor);
    known.grant.isAlive = false;
    known.grant.hasLost = true;
    return refused();
  }

  async function exchange(code: string): Promise<Response> {
    const grant = codes.get(code);
    if (!grant) return refused();
    codes.delete(code);
    return await issue(grant, mint(grant));
  }

  provider.answers.set('POST /token', ({ code = '', grant_type, refresh_token = '' }) =>
    grant_type === 'refresh_token' ? refresh(refresh_token) : exchange(code),
  );
  provider.answers.set('POST /revoke', ({ token = '' }) => {
    const known = refreshTokens.get(token);
    if (known) known.grant.isAlive = false;
    return new Response(null, { status: 200 });
  });

  return {
    login: (address, account) => {
      const { searchParams } = new URL(address);
      const code = `code-${grants.length + 1}`;
      const grant: Grant = {
        account,
        nonce: searchParams.get('nonce') ?? '',
        isAlive: true,
        isBegun: false,
        isOver: false,
        hasLost: false,
      };
      grants.push(grant);
      codes.set(code, grant);
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
    grantOf: (idToken) => idTokens.get(idToken),
    grantBehind: (refreshToken) => refreshTokens.get(refreshToken)?.grant,
    grants,
    delivered: (form) => {
      const known = refreshTokens.get(form.get('refresh_token') ?? '');
      if (known?.successor) known.isDelivered = true;
    },
  };
}
