import type { FakeProvider } from './fakeProvider.ts';
import { json } from './fakeProvider.ts';

/** One sign-in, with the tokens issued for it. */
export interface Grant {
  readonly account: string;
  readonly nonce: string;
  /** In seconds. */
  readonly authTime: number;
  isAlive: boolean;
  /** Whether the browser has stored a token of it. */
  isBegun: boolean;
  /** Whether the device has signed out of it: no call may use its bearer. */
  isSignedOut: boolean;
  /** Whether it was revoked because the answer with the rotated token was lost. */
  hasLost: boolean;
}

interface RefreshToken {
  readonly grant: Grant;
  replacement?: string;
  isDelivered: boolean;
}

export interface ModelProvider {
  /** Logs in at that authorization URL; returns the callback's query. */
  login(address: string, account: string): string;
  grantOf(idToken: string): Grant | undefined;
  /** The grant of a refresh token. */
  grantBehind(refreshToken: string): Grant | undefined;
  readonly grants: readonly Grant[];
  /** The answer to that form was delivered to a page. */
  delivered(form: URLSearchParams): void;
}

interface Rules {
  readonly hasOverlap: boolean;
  now(): number;
  violate(what: string): void;
}

/**
 * Rotates refresh tokens as production providers do: a token used twice revokes the whole grant; with
 * an overlap it yields the same tokens again.
 */
export function createModelProvider(
  provider: FakeProvider,
  { hasOverlap, now, violate }: Rules,
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
      auth_time: grant.authTime,
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
    if (known.replacement === undefined) {
      known.replacement = mint(known.grant);
      return await issue(known.grant, known.replacement);
    }
    if (known.isDelivered) violate('a consumed refresh token is used again');
    if (hasOverlap) return await issue(known.grant, known.replacement);
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
        authTime: Math.floor(now() / 1000),
        isAlive: true,
        isBegun: false,
        isSignedOut: false,
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
      if (known?.replacement) known.isDelivered = true;
    },
  };
}
