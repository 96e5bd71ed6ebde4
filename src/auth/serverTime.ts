import type { AuthEnvironment } from './AuthEnvironment.ts';
import { withinDeadline } from './deadline.ts';

/**
 * What time it is, in milliseconds, by the server this application came from; undefined when it does
 * not say. Asked only when this device's clock contradicts a token, which it may do by being wrong.
 */
export async function serverTime({
  clock,
  fetch,
  location,
}: Pick<AuthEnvironment, 'clock' | 'fetch' | 'location'>): Promise<number | undefined> {
  try {
    const response = await withinDeadline(clock, 3_000, (signal) =>
      fetch(`${location.origin}/`, { method: 'HEAD', cache: 'no-store', signal }),
    );
    const date = Date.parse(response.headers.get('Date') ?? '');
    const age = Number(response.headers.get('Age') ?? 0) * 1000;
    return Number.isFinite(date + age) ? date + age : undefined;
  } catch {
    return undefined; // No answer is one way of not saying.
  }
}
