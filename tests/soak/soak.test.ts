import { type BrowserContext, type Page, test } from '@playwright/test';
import { expectCards, expectUpdated, openTab, signIn } from '../e2e/launcher.ts';
import { storedRecords } from '../e2e/pwa/device.ts';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { cardCount } from '../support/cardCount.ts';
import { expect } from '../support/expect.ts';
import { portOfWorker } from '../support/ports.ts';
import { causeChaos, createRandom, type Scene, shareClock } from './chaos.ts';

/* A strict provider, which may end a session whose answer was lost: tests/unit/auth/model/interleavings.test.ts. */

const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Tokens of seven seconds are renewed every five; the rest is for tries that fail. */
const mostPerMinute = { token: 40, provider: 80, api: 200 };

/** With what may not happen: an error, a tab at the provider that nobody asked there, cards that go. */
type Watched = Scene & { readonly wrong: string[] };

test('a session outlasts a bad day', async ({ browser }) => {
  process.stdout.write(`Seed ${seed}\n`);
  await using suite = await startSuite(portOfWorker(0), {
    LOCAL_ID_TOKEN_SECONDS: '7',
    LOCAL_REFRESH_OVERLAP_SECONDS: '600',
  });
  await using context = await browser.newContext({ baseURL: suite.origin, locale: 'en-GB' });
  const journal: string[] = [];
  const note = (what: string) => {
    journal.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
  };
  const wrong: string[] = [];
  const requests = watchRequests(context, suite);
  context.on('console', (message) => {
    if (message.type() === 'warning') note(message.text());
  });
  context.on('weberror', (error) => wrong.push(String(error.error())));
  try {
    await context.exposeFunction('reportLostCards', () => wrong.push('the cards were lost'));
    await context.addInitScript(shareClock);
    await context.addInitScript(watchCards);
    const tabs = await openTabs(context);
    await live({ context, tabs, suite, random: createRandom(seed), note, wrong });
    for (const page of tabs) await expectFresh(page, suite);
    expect(wrong).toEqual([]);
    for (const kind of ['token', 'provider', 'api'] as const) {
      const busiest = busiestMinute(requests[kind]);
      process.stdout.write(`${kind}: ${busiest} requests in the busiest minute\n`);
      expect(busiest, kind).toBeLessThanOrEqual(mostPerMinute[kind]);
    }
  } catch (error) {
    process.stdout.write(`${journal.slice(-60).join('\n')}\n`);
    throw error;
  }
});

async function live(scene: Watched): Promise<void> {
  const { context, tabs, suite, wrong } = scene;
  for (const page of tabs) {
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith(suite.provider)) wrong.push(`at ${frame.url()}`);
    });
  }
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    await causeChaos(scene);
    for (const page of tabs) {
      // The page of a tab may be on its way; its cards must not be.
      await expect(page.getByRole('article')).toHaveCount(cardCount, { timeout: 20_000 });
      await expect(page.getByText(/^Session ended\. Cards from/)).toBeHidden();
      const keys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
      // Nothing grows there: a name for each of what docs/privacy.md lists, and the clock.
      expect(keys.length, keys.join(', ')).toBeLessThanOrEqual(10);
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
  await expectUpdated(page);
}

/** Collects the moments of requests, by what is asked. */
function watchRequests(context: BrowserContext, { api, provider }: Suite) {
  const moments: Record<keyof typeof mostPerMinute, number[]> = {
    token: [],
    provider: [],
    api: [],
  };
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === api) moments.api.push(Date.now());
    if (origin === provider) moments[pathname === '/token' ? 'token' : 'provider'].push(Date.now());
  });
  return moments;
}

/** Returns the largest number of them within a minute. */
function busiestMinute(moments: readonly number[]): number {
  const within = (end: number) => moments.filter((at) => at > end - 60_000 && at <= end).length;
  return Math.max(0, ...moments.map(within));
}

/** Runs in every page: reports when the last card goes. */
function watchCards(): void {
  let isShown = false;
  const look = () => {
    const shows = document.querySelector('article') !== null;
    if (isShown && !shows) Reflect.get(window, 'reportLostCards')();
    isShown = shows;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
