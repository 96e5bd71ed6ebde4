import { storageKeys } from '../../shared/storageKeys.ts';
import { until } from './until.ts';

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
