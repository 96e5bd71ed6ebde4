import { Provider } from 'oidc-provider';
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
  const provider = new Provider(issuer, providerConfiguration(options));
  provider.on('server_error', (_ctx, error) => console.error('Identity provider:', error));
  const answer = provider.callback();
  const policy = pagePolicy(`'self' ${appOrigin}`);

  return withFaults(
    { database, service: 'idp', appOrigin, errorBody: oauthError },
    async (request, response) => {
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

/** The errors of RFC 6749 5.2, and some that providers send beyond it. */
function oauthError(status: number) {
  if (status >= 500) return { error: 'server_error' };
  if (status === 429) return { error: 'too_many_requests' };
  return { error: status === 400 ? 'invalid_grant' : 'access_denied' };
}
