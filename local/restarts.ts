import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';

const row = v.object({ requested: v.number(), done: v.number() });

const lookEvery = 100;
const patience = 10_000;

/**
 * `npm run local -- restart idp` and the running stand-ins meet in the database: a control address
 * over HTTP would be open to every page in the browser.
 */
function read(database: DatabaseSync) {
  const found = database.prepare("SELECT * FROM restarts WHERE service = 'idp'").get();
  return found ? v.parse(row, found) : { requested: 0, done: 0 };
}

/** Asks for a restart and waits for it; answers whether it came. */
export async function requestRestart(database: DatabaseSync): Promise<boolean> {
  database.exec(
    `INSERT INTO restarts (service, requested, done) VALUES ('idp', 1, 0)
     ON CONFLICT DO UPDATE SET requested = requested + 1`,
  );
  const { requested } = read(database);
  for (let waited = 0; waited < patience; waited += lookEvery) {
    await delay(lookEvery);
    if (read(database).done >= requested) return true;
  }
  return false;
}

/** Carries out restarts that are asked for from now on; answers what stops looking for them. */
export function watchRestarts(database: DatabaseSync, restart: () => Promise<void>): () => void {
  const markDone = (upTo: number) =>
    database.prepare("UPDATE restarts SET done = ? WHERE service = 'idp'").run(upTo);
  markDone(read(database).requested);

  let isRestarting = false;
  const look = async () => {
    const { requested, done } = read(database);
    if (requested === done || isRestarting) return;
    isRestarting = true;
    await restart();
    markDone(requested);
    isRestarting = false;
  };
  const timer = setInterval(() => void look().catch(report), lookEvery);
  return () => clearInterval(timer);
}

function report(error: unknown): void {
  console.error('The identity provider did not restart:', error);
}
