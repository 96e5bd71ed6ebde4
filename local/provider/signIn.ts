import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errors, type Provider } from 'oidc-provider';
import { type Account, accountByEmail, password } from '../data/accounts.ts';
import { html, page } from '../page.ts';
import { loginPage } from './loginPage.ts';
import type { IdentityProviderOptions } from './providerConfiguration.ts';

/** The sign-in page of one authorization request, and the form that it sends. */
export async function answerSignIn(
  provider: Provider,
  options: IdentityProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  try {
    const { uid, params } = await provider.interactionDetails(request, response);
    const action = `/interaction/${uid}`;
    if (request.method !== 'POST') {
      const login = typeof params.login_hint === 'string' ? params.login_hint : '';
      response.end(loginPage(options.database, { action, login }));
      return;
    }
    // The interaction's cookie is SameSite=Lax, and every port of localhost is the same site.
    if (request.headers.origin !== options.issuer) {
      response.writeHead(403).end(page('This cannot be done', html``));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const account = enteredAccount(options, form);
    if (account) {
      const result = { login: { accountId: account.id, amr: ['pwd'] } };
      await provider.interactionFinished(request, response, result);
      return;
    }
    const login = form.get('login') ?? '';
    const error = 'The e-mail or the password is not right.';
    response.end(loginPage(options.database, { action, login, error }));
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    const again = html`<p>Start again from <a href="${options.appOrigin}/">the suite</a>.</p>`;
    response.writeHead(400).end(page('This sign-in has expired', again));
  }
}

/** Returns the account that was entered. A demo account's button stands for its e-mail and password. */
function enteredAccount(
  { database }: IdentityProviderOptions,
  form: URLSearchParams,
): Account | undefined {
  const chosen = form.get('account');
  if (chosen !== null) return accountByEmail(database, chosen);
  if (form.get('password') !== password) return undefined;
  return accountByEmail(database, form.get('login')?.trim() ?? '');
}
