import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ApplicationId } from '../src/applications/Subscription.ts';
import { apiPlaceholder } from './accounts.ts';
import { placeSlug } from './applicationPages.ts';
import { places, planKinds } from './places.ts';
import { transaction } from './transaction.ts';

type Holdings = Partial<Record<ApplicationId, readonly string[]>>;

interface Seed {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isRefused?: boolean;
  readonly holds: Holdings;
}

const seeds: readonly Seed[] = [
  {
    id: 'a7c1e0d2-region',
    email: 'region@suite.test',
    firstName: 'Amara',
    lastName: 'Fielding',
    holds: {
      natural_capital_plan: [
        'Somerset Levels and Moors',
        'Exmoor and the Quantocks',
        'Dartmoor commons and headwaters, including the upper Teign and East Okement catchments',
      ],
      natural_capital_project: ['Steart Marshes saltmarsh restoration'],
    },
  },
  {
    // Some providers join their subjects with a bar, which telemetry must not take as a user id.
    id: 'suite|3f9b52c4-analyst',
    email: 'analyst@suite.test',
    firstName: 'Idris',
    lastName: 'Prosser',
    holds: {
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
    holds: {
      natural_capital_plan: ['Cairngorms and Upper Spey'],
      natural_capital_impact: ['Abernethy Forest condition report 2026'],
    },
  },
  {
    id: 'c84e7a90-newcomer',
    email: 'newcomer@suite.test',
    firstName: 'Tomasz',
    lastName: 'Wilkinson',
    holds: {},
  },
  {
    id: '19f6d3ab-refused',
    email: 'refused@suite.test',
    firstName: 'Beatrice',
    lastName: 'Holloway',
    isRefused: true,
    holds: {},
  },
  {
    id: 'e02b4c67-national',
    email: 'national@suite.test',
    firstName: 'Maximiliana',
    lastName: 'Featherstonehaugh-Cholmondeley',
    holds: { natural_capital_plan: nationalPlans() },
  },
];

/** Every kind of plan at every place: 10,000 names, sorted as a list of such length would be. */
function nationalPlans(): string[] {
  return places
    .flatMap((place) => planKinds.map((kind) => `${place} ${kind}`))
    .sort(new Intl.Collator('en-GB').compare);
}

export function seedIfEmpty(database: DatabaseSync): void {
  transaction(database, () => {
    if (!database.prepare('SELECT 1 FROM accounts LIMIT 1').get()) insertSeeds(database);
  });
}

/**
 * Accounts and subscriptions as on the first day, and no faults. Sessions, keys and tokens stay: who
 * is signed in remains so.
 */
export function reset(database: DatabaseSync): void {
  transaction(database, () => {
    database.exec('DELETE FROM faults; DELETE FROM subscriptions; DELETE FROM accounts;');
    insertSeeds(database);
  });
}

function insertSeeds(database: DatabaseSync): void {
  const insertAccount = database.prepare(
    'INSERT INTO accounts (id, email, first_name, last_name, is_refused) VALUES (?, ?, ?, ?, ?)',
  );
  const insertSubscription = database.prepare(
    'INSERT INTO subscriptions (id, account_id, application, name, url) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { id, email, firstName, lastName, isRefused, holds } of seeds) {
    insertAccount.run(id, email, firstName, lastName, isRefused ? 1 : 0);
    for (const [application, names] of Object.entries(holds)) {
      for (const name of names) {
        const subscriptionId = stableId(`${email} ${application} ${name}`);
        const url = `${apiPlaceholder}${placeSlug(application, name)}`;
        insertSubscription.run(subscriptionId, id, application, name, url);
      }
    }
  }
}

/** The same after every reset, so that what a device remembers of a subscription stays true. */
function stableId(text: string): string {
  return hash('sha256', text).slice(0, 24);
}
