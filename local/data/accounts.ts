import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { ApplicationId } from '../../shared/applications.ts';

/** The password of every account. */
export const password = 'suite';

/** Stored in place of the API's origin, so that the data stays valid when the port changes. */
export const apiPlaceholder = '{api}';

const accountRow = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  isRefused: v.pipe(
    v.number(),
    v.transform((value) => value === 1),
  ),
});

const subscriptionRow = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  application: v.string(),
});

const countRow = v.object({ application: v.string(), count: v.number() });

export type Account = v.InferOutput<typeof accountRow>;
type GrantedSubscription = v.InferOutput<typeof subscriptionRow>;

export function allAccounts(database: DatabaseSync): Account[] {
  const rows = database
    .prepare(
      `SELECT id, email, first_name AS firstName, last_name AS lastName, is_refused AS isRefused
       FROM accounts`,
    )
    .all();
  return v.parse(v.array(accountRow), rows);
}

export function accountByEmail(database: DatabaseSync, email: string): Account | undefined {
  return allAccounts(database).find((account) => account.email === email.toLowerCase());
}

export function accountById(database: DatabaseSync, id: string): Account | undefined {
  return allAccounts(database).find((account) => account.id === id);
}

/** Returns the subscriptions in the order in which they were granted. */
export function subscriptionsOf(
  database: DatabaseSync,
  account: Account,
  apiOrigin: string,
): GrantedSubscription[] {
  const rows = database
    .prepare(
      `SELECT id, name, url, application FROM subscriptions
       WHERE account_id = ? ORDER BY position`,
    )
    .all(account.id);
  return v
    .parse(v.array(subscriptionRow), rows)
    .map((row) => ({ ...row, url: row.url.replace(apiPlaceholder, apiOrigin) }));
}

/** Returns the name of a subscription that leads to this path of the API's origin. */
export function subscriptionNameAt(database: DatabaseSync, pathname: string): string | undefined {
  const row = database
    .prepare('SELECT name FROM subscriptions WHERE url = ? LIMIT 1')
    .get(apiPlaceholder + pathname);
  return row && v.parse(v.object({ name: v.string() }), row).name;
}

/** Returns how many subscriptions the account has to each application. */
export function subscriptionCounts(database: DatabaseSync, account: Account) {
  const rows = database
    .prepare(
      `SELECT application, count(*) AS count FROM subscriptions
       WHERE account_id = ? GROUP BY application ORDER BY min(position)`,
    )
    .all(account.id);
  return v.parse(v.array(countRow), rows);
}

/** Adds a subscription. If there is one of the same application and name, only its address changes. */
export function grantSubscription(
  database: DatabaseSync,
  account: Account,
  granted: { readonly application: ApplicationId; readonly name: string; readonly url: string },
): void {
  const { application, name, url } = granted;
  const { changes } = database
    .prepare(
      'UPDATE subscriptions SET url = ? WHERE account_id = ? AND application = ? AND name = ?',
    )
    .run(url, account.id, application, name);
  if (changes > 0) return;
  database
    .prepare(
      'INSERT INTO subscriptions (id, account_id, application, name, url) VALUES (?, ?, ?, ?, ?)',
    )
    .run(randomUUID(), account.id, application, name, url);
}

/** Deletes every subscription of that name; returns how many. */
export function revokeSubscription(database: DatabaseSync, account: Account, name: string): number {
  const { changes } = database
    .prepare('DELETE FROM subscriptions WHERE account_id = ? AND name = ?')
    .run(account.id, name);
  return Number(changes);
}
