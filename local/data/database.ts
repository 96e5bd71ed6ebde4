import { hash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ApplicationId } from '../../shared/applications.ts';
import { apiPlaceholder } from './accounts.ts';
import { subscriptionPath } from './applications.ts';
import data from './seeds.json' with { type: 'json' };

interface Seed {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isRefused?: boolean;
  readonly subscriptions: Partial<Record<ApplicationId, readonly string[]>>;
}

const { places, kinds } = data.nationalPlans;
const nationalPlans = places
  .flatMap((place) => kinds.map((kind) => `${place} ${kind}`))
  .sort(new Intl.Collator('en-GB').compare);

/** One subject contains a bar, as some providers' do, which telemetry may not take as part of a user id. */
const seeds: readonly Seed[] = data.accounts.map((account) =>
  account.id.endsWith('-national')
    ? { ...account, subscriptions: { natural_capital_plan: nationalPlans } }
    : account,
);

/**
 * Opens the database of the stand-ins, and creates and seeds a new one. The stand-ins and
 * `npm run standins` may have it open at the same time.
 */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'));
  transaction(database, () => {
    if (!database.prepare('SELECT 1 FROM accounts LIMIT 1').get()) insertSeeds(database);
  });
  return database;
}

/**
 * Restores accounts and subscriptions and clears preferences and faults. Sessions, keys and tokens stay, so that
 * nobody is signed out.
 */
export function reset(database: DatabaseSync): void {
  transaction(database, () => {
    database.exec('DELETE FROM faults; DELETE FROM preferences;');
    // Rewriting 10,000 rows takes eight times as long as comparing them.
    if (isAsSeeded(database)) return;
    database.exec('DELETE FROM subscriptions; DELETE FROM accounts;');
    insertSeeds(database);
  });
}

function isAsSeeded(database: DatabaseSync): boolean {
  const found = database
    .prepare(
      `SELECT json_group_array(json_array(id, account_id, application, name, url)) AS rows
       FROM (SELECT * FROM subscriptions ORDER BY position)`,
    )
    .get();
  return found?.rows === JSON.stringify(seededRows());
}

function insertSeeds(database: DatabaseSync): void {
  const insertAccount = database.prepare(
    'INSERT INTO accounts (id, email, first_name, last_name, is_refused) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { id, email, firstName, lastName, isRefused } of seeds) {
    insertAccount.run(id, email, firstName, lastName, isRefused ? 1 : 0);
  }
  const insertSubscription = database.prepare(
    'INSERT INTO subscriptions (id, account_id, application, name, url) VALUES (?, ?, ?, ?, ?)',
  );
  for (const row of seededRows()) insertSubscription.run(...row);
}

let rows: readonly (readonly string[])[] | undefined;

/** Returns id, account, application, name and address of each subscription. */
function seededRows() {
  rows ??= seeds.flatMap(({ id, email, subscriptions }) =>
    Object.entries(subscriptions).flatMap(([application, names]) =>
      names.map((name) => {
        const url = `${apiPlaceholder}${subscriptionPath(application, name)}`;
        return [stableId(`${email} ${application} ${name}`), id, application, name, url];
      }),
    ),
  );
  return rows;
}

/** Returns the same id after every reset, because devices remember subscriptions by their id. */
function stableId(text: string): string {
  return hash('sha256', text).slice(0, 24);
}

/** Runs `work` as one change that others see wholly or not at all. */
function transaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
