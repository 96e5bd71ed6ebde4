import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

export const faultyServices = ['api', 'idp', 'telemetry'] as const;

export type FaultyService = (typeof faultyServices)[number];

const namedFaults = ['html', 'timeout', 'drop'] as const;

/** The header by which an API lets browsers keep its answers, too long for some. */
const cacheabilities = ['max-age', 'etag'] as const;

export type Cacheability = (typeof cacheabilities)[number];

/** Everything that `parseFault` understands. */
export const behaviours = `status|slow:ms|cached:${cacheabilities.join('|cached:')}|${namedFaults.join('|')}`;

/** A way in which a service fails. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'cached'; readonly how: Cacheability }
  | { readonly kind: 'html' }
  | { readonly kind: 'timeout' | 'drop' };

interface FaultOrder {
  readonly service: FaultyService;
  /** Exactly this path, or `*` for all. */
  readonly path: string;
  /** In the words of `parseFault`. */
  readonly behaviour: string;
  /** The number of requests that fail; without it, all do until `fail none`. */
  readonly count?: number;
}

const row = v.object({ behaviour: v.string() });

/** Parses orders such as `503`, `slow:2000` or `html`. Returns undefined for anything else. */
export function parseFault(text: string): Fault | undefined {
  if (/^[2-5]\d\d$/.test(text)) return { kind: 'status', status: Number(text) };
  const slow = /^slow:(\d{1,7})$/.exec(text)?.[1];
  if (slow) return { kind: 'slow', milliseconds: Number(slow) };
  const how = cacheabilities.find((it) => text === `cached:${it}`);
  if (how) return { kind: 'cached', how };
  const kind = namedFaults.find((it) => it === text);
  return kind && { kind };
}

/** Sets a fault, in place of one of the same service and path. */
export function setFault(database: DatabaseSync, order: FaultOrder): void {
  database
    .prepare(
      'INSERT OR REPLACE INTO faults (service, path, behaviour, remaining) VALUES (?, ?, ?, ?)',
    )
    .run(order.service, order.path, order.behaviour, order.count ?? null);
}

export function clearFaults(database: DatabaseSync): void {
  database.exec('DELETE FROM faults');
}

/**
 * Returns the fault for this request, if any. One statement finds and counts it, so that no two processes take
 * the same one.
 */
export function takeFault(
  database: DatabaseSync,
  service: FaultyService,
  pathname: string,
): Fault | undefined {
  const found = database
    .prepare(
      `UPDATE faults SET remaining = remaining - 1 WHERE rowid = (
         SELECT rowid FROM faults
         WHERE service = ? AND path IN (?, '*') AND (remaining IS NULL OR remaining > 0)
         ORDER BY path = '*' LIMIT 1
       ) RETURNING behaviour`,
    )
    .get(service, pathname);
  if (!found) return undefined;
  database.exec('DELETE FROM faults WHERE remaining <= 0');
  return parseFault(v.parse(row, found).behaviour);
}

/** Returns one line for each fault, for the terminal. */
export function describeFaults(database: DatabaseSync): string[] {
  return database
    .prepare('SELECT service, path, behaviour, remaining FROM faults ORDER BY service, path')
    .all()
    .map(({ service, path, behaviour, remaining }) =>
      [service, path, behaviour, remaining].filter((part) => part !== null).join(' '),
    );
}
