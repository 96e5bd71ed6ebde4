import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 50;

/**
 * Looks again and again until there is something, and returns it. A page that is just being left cannot
 * be looked at, which counts as nothing.
 * @throws Error naming `what` was waited for, and why the last look failed.
 */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined>,
  timeoutMs = 20_000,
): Promise<Result> {
  const end = performance.now() + timeoutMs;
  let cause: unknown;
  while (performance.now() < end) {
    try {
      const found = await look();
      if (found !== undefined) return found;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await pause(pollMs);
  }
  throw new Error(`Did not come: ${what}`, { cause });
}
