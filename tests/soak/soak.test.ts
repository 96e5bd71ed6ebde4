import { type BrowserContext, type Page, test } from '@playwright/test';
import { expectCards, openTab, signIn } from '../e2e/launcher.ts';
import { storedRecords } from '../e2e/pwa/device.ts';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { cardCount } from '../support/cardCount.ts';
import { expect } from '../support/expect.ts';
import { portOfWorker } from '../support/ports.ts';
import { causeChaos, createRandom, type Scene, shareClock } from './chaos.ts';
import { busiestMinute, collect, countLostCards, watchContext } from './watch.ts';

/* A strict provider, which may end a session whose answer was lost: tests/unit/auth/model/interleavings.test.ts. */

const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Tokens of seven seconds are renewed every five; the rest is for tries that fail. */
const mostPerMinute = { token: 40, provider: 80, api: 200 };

test('a session outlasts a bad day', async ({ browser }) => {
  process.stdout.write(`Seed ${seed}\n`);
  const suite = await startSuite(portOfWorker(0), {
    LOCAL_ID_TOKEN_SECONDS: '7',
    LOCAL_REFRESH_OVERLAP_SECONDS: '600',
  });
  const context = await browser.newContext({ baseURL: suite.origin, locale: 'en-GB' });
  const sightings = watchContext(context, suite);
  try {
    await context.addInitScript(shareClock);
    await context.addInitScript(countLostCards);
    const tabs = await openTabs(context);
    await live({ context, tabs, suite, random: createRandom(seed), sightings });
    for (const page of tabs) await expectFresh(page, suite);
    for (const page of tabs) await collect(page, sightings);
    const { uncaught, forcedSignIns, lostCards, storageKeys } = sightings;
    expect({ uncaught, forcedSignIns, lostCards }).toEqual({
      uncaught: [],
      forcedSignIns: 0,
      lostCards: 0,
    });
    // Nothing grows there: a name for each of what docs/privacy.md lists, and the clock.
    expect(storageKeys.length, storageKeys.join(', ')).toBeLessThanOrEqual(10);
    for (const kind of ['token', 'provider', 'api'] as const) {
      const busiest = busiestMinute(sightings, kind);
      process.stdout.write(`${kind}: ${busiest} requests in the busiest minute\n`);
      expect(busiest, kind).toBeLessThanOrEqual(mostPerMinute[kind]);
    }
  } catch (error) {
    process.stdout.write(`${sightings.journal.slice(-60).join('\n')}\n`);
    throw error;
  } finally {
    await context.close();
    await suite.stop();
  }
});

async function live(scene: Scene): Promise<void> {
  const { context, tabs, suite, sightings } = scene;
  for (const page of tabs) {
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith(suite.provider)) sightings.forcedSignIns += 1;
    });
  }
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    await causeChaos(scene);
    for (const page of tabs) {
      // The page of a tab may be on its way; its cards must not be.
      await expect(page.getByRole('article')).toHaveCount(cardCount, { timeout: 20_000 });
      await expect(page.getByText(/^Session ended\. Cards from/)).toBeHidden();
      await collect(page, sightings);
    }
  }
  await suite.local('fail', 'none');
  await context.setOffline(false);
}

/** Three tabs of somebody who is signed in and whose cards are on the device. */
async function openTabs(context: BrowserContext): Promise<readonly Page[]> {
  const first = await context.newPage();
  await signIn(first);
  await expectCards(first);
  await expect.poll(() => storedRecords(first)).not.toBe('[]');
  return [first, await openTab(context), await openTab(context)];
}

/** With everything in order again, the tab renews and its calls succeed. */
async function expectFresh(page: Page, { api }: Suite): Promise<void> {
  await expect(async () => {
    const answer = page.waitForResponse(`${api}/me`, { timeout: 2_000 });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const [response] = await Promise.all([
      answer,
      page.getByRole('button', { name: 'Refresh' }).click(),
    ]);
    expect(response.status()).toBe(200);
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText(/^Updated /)).toBeVisible();
}
