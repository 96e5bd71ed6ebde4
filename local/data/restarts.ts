import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';

const row = v.object({ requested: v.number(), done: v.number() });

const pollMs = 100;
const timeoutMs = 10_000;

/**
 * `npm run local -- restart idp` and the running stand-ins meet in the database: a control address
 * over HTTP would be open to every page in the browser.
 */
function read(database: DatabaseSync) {
  const found = database.prepare("SELECT * FROM restarts WHERE service = 'idp'").get();
  return found ? v.parse(row, found) : { requested: 0, done: 0 };
}

/** Requests a restart and waits for it, up to 10 s; false if it did not come. */
export async function requestRestart(database: DatabaseSync): Promise<boolean> {
  database.exec(
    `INSERT INTO restarts (service, requested, done) VALUES ('idp', 1, 0)
     ON CONFLICT DO UPDATE SET requested = requested + 1`,
  );
  const { requested } = read(database);
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    await delay(pollMs);
    if (read(database).done >= requested) return true;
  }
  return false;
}

/** Carries out restarts requested from now on; returns what stops that. */
export function watchRestarts(database: DatabaseSync, restart: () => Promise<void>): () => void {
  const markDone = (upTo: number) =>
    database.prepare("UPDATE restarts SET done = ? WHERE service = 'idp'").run(upTo);
  markDone(read(database).requested);

  let isRestarting = false;
  const poll = async () => {
    const { requested, done } = read(database);
    if (requested === done || isRestarting) return;
    isRestarting = true;
    await restart();
    markDone(requested);
    isRestarting = false;
  };
  const timer = setInterval(() => void poll().catch(report), pollMs);
  return () => clearInterval(timer);
}

function report(error: unknown): void {
  console.error('The identity provider did not restart:', error);
}
