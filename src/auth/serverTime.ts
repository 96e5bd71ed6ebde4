import { withDeadline } from '../../shared/deadline.ts';
import { noteServerTime } from '../lib/serverClock.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** Resolves with the server's time in milliseconds, or undefined. People can set a device's clock. */
export async function serverTime({ clock, fetch, location }: AuthEnvironment) {
  try {
    const ask = (signal: AbortSignal) =>
      fetch(`${location.origin}/`, { method: 'HEAD', cache: 'no-store', signal });
    const response = await withDeadline(3_000, ask, clock);
    const date = Date.parse(response.headers.get('Date') ?? '');
    const age = Number(response.headers.get('Age') ?? 0) * 1000;
    if (!Number.isFinite(date + age)) return undefined;
    noteServerTime(date + age);
    return date + age;
  } catch {
    return undefined;
  }
}
