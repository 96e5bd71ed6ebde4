import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import * as launcher from '../launcher.ts';
import { expect, test } from '../test.ts';
import { openKeeper } from './device.ts';

/* Any page of the origin can write to Cache Storage. What somebody has planted there would fail a test by this line. */

const line = "console.error('planted')";

/** Adds the line to every kept script, and returns how many these are. */
function plant(page: Page): Promise<number> {
  return page.evaluate(
    async ([cacheName, added]) => {
      const cache = await caches.open(cacheName);
      const keys = (await cache.keys()).filter(({ url }) => /\.js\b/.test(url));
      for (const key of keys) {
        const kept = await cache.match(key);
        await cache.put(key, new Response(`${await kept?.text()};${added}`, kept));
      }
      return keys.length;
    },
    [storageKeys.precache, line] as const,
  );
}

test.beforeEach(({ console }) => console.expectError(/valid digest|Failed to (?:fetch|load)/));

test('a script that was changed while nobody was signed in runs for nobody later, and is replaced by a press', async ({
  page: before,
  context,
  suite,
}) => {
  await before.goto('/');
  await launcher.expectLoginPage(before, suite);
  const keeper = await openKeeper(context);
  // A worker is installed once it has tried every file.
  const isActive = async () => !!(await navigator.serviceWorker.getRegistration())?.active;
  await expect.poll(() => keeper.evaluate(isActive)).toBe(true);
  expect(await plant(keeper)).toBeGreaterThan(15);
  await before.close();

  const page = await context.newPage();
  await page.goto('/');
  await launcher.logIn(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await launcher.expectCards(page, 'Amara Fielding');
  await launcher.untilIdleParts(page);
  await launcher.logOut(page);
  await launcher.expectLoginPage(page, suite);
});

test('a page that somebody has planted is not answered, and in forged cards no script runs', async ({
  page,
  openAs,
  console,
}) => {
  console.expectError(/Content Security Policy|violates/);
  await openAs();
  await launcher.untilStored(page);
  const plantPage = (isForged: boolean, html: string) =>
    page.evaluate(
      async ([cacheName, isPart, text]) => {
        const cache = await caches.open(cacheName);
        const [key] = await cache.keys();
        if (!key) throw new Error('There is no stored page');
        const kept = isPart ? await cache.match(key) : { headers: { 'Content-Type': 'text/html' } };
        await cache.put(key, new Response(text, kept));
      },
      [storageKeys.pageCache, isForged, html] as const,
    );
  await plantPage(false, `<!doctype html><title>Planted</title><script>${line}</script>`);
  const answer = await page.reload();
  expect(await answer?.text()).not.toContain(line);
  await launcher.expectUpdated(page);
  await launcher.untilStored(page);

  // With the header that names the owner.
  await plantPage(
    true,
    `<p>Forged</p><script>${line}</script><img src="/none.svg" onerror="${line}">`,
  );
  const forged = await page.reload();
  expect(await forged?.text()).toContain('Forged');
  expect(await forged?.headerValue('content-security-policy')).toContain(
    "script-src 'self' 'sha256-",
  );
  await launcher.expectUpdated(page);
});
