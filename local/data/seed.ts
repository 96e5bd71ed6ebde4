import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ApplicationId } from '../../shared/applications.ts';
import { apiPlaceholder } from './accounts.ts';
import { subscriptionPath } from './applications.ts';
import { nationalPlanNames } from './nationalPlanNames.ts';

interface Seed {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isRefused?: boolean;
  readonly subscriptions: Partial<Record<ApplicationId, readonly string[]>>;
}

const seeds: readonly Seed[] = [
  {
    id: 'a7c1e0d2-region',
    email: 'region@suite.test',
    firstName: 'Amara',
    lastName: 'Fielding',
    subscriptions: {
      natural_capital_plan: [
        'Somerset Levels and Moors',
        'Exmoor and the Quantocks',
        'Dartmoor commons and headwaters, including the upper Teign and East Okement catchments',
      ],
      natural_capital_project: ['Steart Marshes saltmarsh restoration'],
    },
  },
  {
    // Some providers' subjects contain a bar, which telemetry may not take as part of a user id.
    id: 'suite|3f9b52c4-analyst',
    email: 'analyst@suite.test',
    firstName: 'Idris',
    lastName: 'Prosser',
    subscriptions: {
      natural_capital_impact: [
        'Bannau Brycheiniog annual report 2026',
        'Marches woodland carbon report, spring 2026',
      ],
      natural_capital_credit: [
        'Biodiversity units, Wye valley hay meadows',
        'Nutrient credits, Somerset Levels and Moors Ramsar site',
      ],
      natural_capital_plan: [
        'Bannau Brycheiniog',
        'Cambrian Mountains',
        'Clwydian Range and Dee Valley',
        'Eryri',
        'Forest of Dean',
        'Gower Peninsula',
        'Moelfre and Dulas Bay',
        'Pembrokeshire Coast',
        'Shropshire Hills',
        'Usk and Afon Llwyd',
        'Wye Valley',
        'Ynys Môn',
      ],
    },
  },
  {
    id: '5d20b8f1-single',
    email: 'single@suite.test',
    firstName: 'Catriona',
    lastName: 'Munro',
    subscriptions: {
      natural_capital_plan: ['Cairngorms and Upper Spey'],
      natural_capital_impact: ['Abernethy Forest condition report 2026'],
    },
  },
  {
    id: 'c84e7a90-newcomer',
    email: 'newcomer@suite.test',
    firstName: 'Tomasz',
    lastName: 'Wilkinson',
    subscriptions: {},
  },
  {
    id: '19f6d3ab-refused',
    email: 'refused@suite.test',
    firstName: 'Beatrice',
    lastName: 'Holloway',
    isRefused: true,
    subscriptions: {},
  },
  {
    id: 'e02b4c67-national',
    email: 'national@suite.test',
    firstName: 'Maximiliana',
    lastName: 'Featherstonehaugh-Cholmondeley',
    subscriptions: { natural_capital_plan: nationalPlanNames() },
  },
];

export function seedIfEmpty(database: DatabaseSync): void {
  transaction(database, () => {
    if (!database.prepare('SELECT 1 FROM accounts LIMIT 1').get()) insertSeeds(database);
  });
}

/**
 * Restores accounts and subscriptions and clears preferences and faults. Sessions, keys and tokens stay, so that
 * nobody is signed out.
 */
export function reset(database: DatabaseSync): void {
  transaction(database, () => {
    database.exec('DELETE FROM faults; DELETE FROM preferences;');
    // Writing 10,000 rows anew takes eight times as long as comparing them.
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
