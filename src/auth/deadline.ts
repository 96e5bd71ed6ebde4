import type { Clock } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';

/**
 * Runs `work` for at most that many milliseconds. The deadline holds for whatever is awaited in it,
 * a stalled body included, and also where `work` does not heed the signal.
 * @throws AuthError unreachable when the time is up
 */
export async function withinDeadline<T>(
  clock: Clock,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: number | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => {
      reject(new AuthError('unreachable', 'no answer in time'));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), expiry]);
  } finally {
    if (timer !== undefined) clock.clearTimeout(timer);
  }
}
