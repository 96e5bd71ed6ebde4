import { createHmac } from 'node:crypto';
import { Provider } from 'oidc-provider';
import { restarts, secret } from '../data/secrets.ts';
import type { Handler } from '../listen.ts';
import { answerPageAsset, html, page, pagePolicy } from '../page.ts';
import { withFaults } from '../withFaults.ts';
import { deleteExpired } from './providerAdapter.ts';
import { type IdentityProviderOptions, providerConfiguration } from './providerConfiguration.ts';
import { answerSignIn } from './signIn.ts';

/** An OpenID provider that keeps its state in the database. */
export function createIdentityProvider(options: IdentityProviderOptions): Handler {
  const { database, issuer, appOrigin } = options;
  deleteExpired(database);
  let begun = restarts(database);
  let { provider, answer } = createProvider(options);
  const policy = pagePolicy(`'self' ${appOrigin}`);

  return withFaults(
    { database, service: 'idp', appOrigin, errorBody: oauthError },
    async (request, response) => {
      if (restarts(database) > begun) {
        // A new provider knows only what was stored.
        begun = restarts(database);
        ({ provider, answer } = createProvider(options));
      }
      const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
      if (answerPageAsset(pathname, response)) return;
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      // Not `no-referrer`: browsers then send `Origin: null` with a form, which sign-in checks.
      response.setHeader('Referrer-Policy', 'same-origin');
      const lacksHint = pathname === '/session/end' && !searchParams.has('id_token_hint');
      if (options.requiresLogoutHint && lacksHint) {
        response.writeHead(400, { 'Content-Type': 'text/html; charset=utf-8' });
        response.end(page('This cannot be done', html`id_token_hint is missing`));
      } else if (pathname.startsWith('/interaction/')) {
        await answerSignIn(provider, options, request, response);
      } else {
        await answer(request, response);
      }
    },
  );
}

function createProvider(options: IdentityProviderOptions) {
  const provider = new Provider(options.issuer, providerConfiguration(options));
  deriveRotatedTokens(provider, secret(options.database, 'rotation key'));
  provider.on('server_error', (_ctx, error) => console.error('Identity provider:', error));
  return { provider, answer: provider.callback() };
}

/** The errors of RFC 6749 5.2, and some that providers send beyond it. */
function oauthError(status: number) {
  if (status >= 500) return { error: 'server_error' };
  if (status === 429) return { error: 'too_many_requests' };
  return { error: status === 400 ? 'invalid_grant' : 'access_denied' };
}

/**
 * Derives each rotated refresh token from the one it replaces, instead of generating it at random. A
 * token that is used again within LOCAL_REFRESH_OVERLAP_SECONDS then gives the same replacement. Some
 * providers have such a grace period; the library has none.
 */
function deriveRotatedTokens(provider: Provider, key: string): void {
  const { prototype } = provider.RefreshToken;
  const generateAtRandom: unknown = Reflect.get(prototype, 'generateTokenId');

  Object.defineProperty(prototype, 'generateTokenId', {
    value(this: object): unknown {
      const predecessor = Provider.ctx?.oidc.entities.RotatedRefreshToken;
      if (predecessor) {
        return createHmac('sha256', key).update(predecessor.jti).digest('base64url');
      }
      return typeof generateAtRandom === 'function'
        ? Reflect.apply(generateAtRandom, this, [])
        : undefined;
    },
  });
}
