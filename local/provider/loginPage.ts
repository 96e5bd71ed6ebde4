import type { DatabaseSync } from 'node:sqlite';
import { type Account, allAccounts, password, subscriptionCounts } from '../data/accounts.ts';
import { shortName } from '../data/applications.ts';
import { html, Markup, page } from '../page.ts';

interface LoginForm {
  /** The address the form is sent to. */
  readonly action: string;
  readonly login: string;
  readonly error?: string;
}

/** The provider's sign-in page, which works without any script. */
export function loginPage(database: DatabaseSync, { action, login, error }: LoginForm): string {
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
