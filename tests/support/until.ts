import { setTimeout as pause } from 'node:timers/promises';
import { storageKeys } from '../../shared/storageKeys.ts';

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

/** A page of Playwright's or Puppeteer's, or a person at one. */
interface Evaluating {
  evaluate(script: typeof isPageStored, kept: Parameters<typeof isPageStored>[0]): Promise<boolean>;
}

/** Waits until the worker has a page to answer the next visit with, with `text` in its cards. */
export async function untilPageStored(page: Evaluating, text = ''): Promise<void> {
  const kept = [storageKeys.pageCache, text] as const;
  const look = async () => (await page.evaluate(isPageStored, kept)) || undefined;
  await until(`a stored page with '${text}'`, look, 60_000);
}

/** Runs in the page. */
async function isPageStored([cacheName, text]: readonly [string, string]): Promise<boolean> {
  if (!(await caches.has(cacheName))) return false;
  const stored = await (await caches.open(cacheName)).matchAll();
  const texts = await Promise.all(stored.map((response) => response.text()));
  return texts.some((one) => one.includes(text));
}
