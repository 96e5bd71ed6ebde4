import { paths } from '../applications/userData/createRequests.ts';
import type { LeftOut } from '../applications/userData/schemas.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

/** Reports entries that are not shown: their index and the reason, never what they say (P40). */
export function reportLeftOut(
  leftOut: readonly LeftOut[],
  errors: Pick<ErrorLog, 'record'>,
  telemetry: Pick<Telemetry, 'trackEvent'>,
): void {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = Array.from(counts, ([reason, count]) => `${reason} ${count}`).join(', ');
  const first = leftOut.slice(0, 10).map(({ index, reason }) => `${index}.${reason}`);
  console.info(`${paths.subscriptions}: ${leftOut.length} left out, ${first.join(', ')}`);
  errors.record(paths.subscriptions, `left out: ${reasons}`);
  telemetry.trackEvent('invalid subscription left out', { count: `${leftOut.length}`, reasons });
}
