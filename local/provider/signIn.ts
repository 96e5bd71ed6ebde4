import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { errors, type Provider } from 'oidc-provider';
import {
  type Account,
  accountByEmail,
  allAccounts,
  password,
  subscriptionCounts,
} from '../data/accounts.ts';
import { shortName } from '../data/applications.ts';
import { html, Markup, page } from '../page.ts';
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

interface LoginForm {
  /** The address the form is sent to. */
  readonly action: string;
  readonly login: string;
  readonly error?: string;
}

/** The provider's sign-in page, which works without any script. */
function loginPage(database: DatabaseSync, { action, login, error }: LoginForm): string {
  const passwordFirst = login !== '';
  return page(
    'Sign in',
    html`<form method="post" action="${action}">
<label>E-mail<input name="login" type="email" autocomplete="username" required value="${login}"${attribute('autofocus', !passwordFirst)}></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required${attribute('autofocus', passwordFirst)}${attribute('aria-invalid="true" aria-describedby="login-error"', error !== undefined)}></label>
${error === undefined ? undefined : html`<p id="login-error" role="alert">${error}</p>`}
<button>Sign in</button>
</form>
<form method="post" action="${action}" aria-labelledby="accounts">
<h2 id="accounts">Demo accounts</h2>
<p>Local stand-in, not for production. Every password is <b>${password}</b>.</p>
${allAccounts(database).map((account, index) => accountButton(account, `account-${index}`, describeSubscriptions(database, account)))}
</form>`,
  );
}

/** Its accessible name is the e-mail alone; the subscriptions are its description. */
function accountButton({ email }: Account, id: string, description: string): Markup {
  return html`<div><button name="account" value="${email}" aria-describedby="${id}">${email}</button><small id="${id}">${description}</small></div>
`;
}

function describeSubscriptions(database: DatabaseSync, account: Account): string {
  if (account.isRefused) return 'Refused: opens the forbidden page';
  const counts = subscriptionCounts(database, account).map(
    ({ application, count }) => `${count.toLocaleString('en-GB')} ${shortName(application)}`,
  );
  return counts.join(', ') || 'No subscriptions';
}

function attribute(text: string, isSet: boolean): Markup | undefined {
  return isSet ? new Markup(` ${text}`) : undefined;
}
