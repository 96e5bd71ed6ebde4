import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { signIn } from '../e2e/test.ts';
import { storedData } from '../faults/storedData.ts';
import { doMischief, type Scene } from './mischief.ts';
import { createRandom } from './random.ts';
import { busiestMinute, collect, countLostCards, type Sightings, watchContext } from './watch.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const firstPort = Number(process.env.E2E_FIRST_PORT ?? 4300) + 90;
const account = 'region@suite.test';

/** Tokens of seven seconds are renewed every five; the rest is for tries that fail. */
const mostPerMinute = { token: 40, provider: 80, api: 200 };
const mostStorageKeys = 6;

for (const overlap of [600, 0]) {
  test(`a session of ${overlap ? 'a tolerant' : 'a strict'} provider outlasts a bad day`, async ({
    browser,
  }) => {
    const suite = await startSuite(firstPort, {
      LOCAL_ID_TOKEN_SECONDS: '7',
      LOCAL_REFRESH_OVERLAP_SECONDS: String(overlap),
    });
    const context = await browser.newContext({ baseURL: suite.origin, locale: 'en-GB' });
    await context.clock.install();
    await context.addInitScript(countLostCards);
    const sightings = watchContext(context, suite);
    const tabs = await openTabs(() => context.newPage());
    const scene: Scene = { context, tabs, suite, random: createRandom(seed), sightings };
    watchForcedSignIns(scene);

    const done = new Map<string, number>();
    let endedSessions = 0;
    const end = Date.now() + (minutes / 2) * 60_000;
    while (Date.now() < end) {
      const name = await doMischief(scene);
      done.set(name, (done.get(name) ?? 0) + 1);
      for (const page of tabs) await expectCards(page, sightings);
      if (await signInAgain(tabs, overlap)) endedSessions += 1;
    }

    await suite.local('fail', 'none');
    await context.setOffline(false);
    for (const page of tabs) await expectFresh(page, suite);
    for (const page of tabs) await collect(page, sightings);
    print(overlap, { sightings, endedSessions, done });
    await context.close();
    await suite.stop();

    expect(sightings.uncaught).toEqual([]);
    expect(sightings.forcedSignIns).toBe(0);
    expect(sightings.lostCards).toBe(0);
    if (overlap) expect(endedSessions).toBe(0);
    expect(sightings.storageKeys).toBeLessThanOrEqual(mostStorageKeys);
    for (const kind of ['token', 'provider', 'api'] as const) {
      expect(busiestMinute(sightings, kind), kind).toBeLessThanOrEqual(mostPerMinute[kind]);
    }
  });
}

/** Three tabs of somebody who is signed in and whose cards are on the device. */
async function openTabs(newPage: () => Promise<Page>): Promise<readonly Page[]> {
  const first = await newPage();
  await signIn(first, account);
  await expect(first.getByRole('article')).toHaveCount(3);
  await expect.poll(() => first.evaluate(storedData)).toBe(true);
  const others = [await newPage(), await newPage()];
  for (const page of others) {
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(3);
  }
  return [first, ...others];
}

function watchForcedSignIns({ tabs, suite, sightings }: Scene): void {
  for (const page of tabs) {
    page.on('framenavigated', (frame) => {
      const isAsked = isSigningIn.has(page);
      if (frame.url().startsWith(suite.provider) && !isAsked) sightings.forcedSignIns += 1;
    });
  }
}

const isSigningIn = new Set<Page>();

/** The page of a tab may be on its way; its cards must not be. */
async function expectCards(page: Page, sightings: Sightings): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(3, { timeout: 20_000 });
  await collect(page, sightings);
}

/** Signs in again where the provider has ended the session; answers whether it had. */
async function signInAgain([page]: readonly Page[], overlap: number): Promise<boolean> {
  if (!page) return false;
  const offer = page.getByRole('button', { name: 'Sign in again' });
  if (!(await offer.isVisible())) return false;
  if (overlap > 0) return true;
  isSigningIn.add(page);
  await expect(async () => {
    if (await offer.isVisible()) await offer.click();
    await page.getByRole('button', { name: account }).click({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('article')).toHaveCount(3);
  isSigningIn.delete(page);
  return true;
}

/** With everything in order again, the tab renews and its calls succeed. */
async function expectFresh(page: Page, { api }: Suite): Promise<void> {
  const answer = page.waitForResponse((response) => response.url() === `${api}/me`);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect((await Promise.race([answer, delay(2_000)]))?.status()).toBe(200);
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText(/^Updated /)).toBeVisible();
}

interface Run {
  readonly sightings: Sightings;
  readonly endedSessions: number;
  readonly done: ReadonlyMap<string, number>;
}

function print(overlap: number, { sightings, endedSessions, done }: Run): void {
  const renewals = sightings.requests.filter(({ kind }) => kind === 'token').length;
  const lines: [string, string | number][] = [
    ['seed', seed],
    ['minutes', minutes / 2],
    ['overlap of refresh tokens, in seconds', overlap],
    ...[...done].sort(([one], [other]) => one.localeCompare(other)),
    ['requests to the token endpoint', renewals],
    ['… in the busiest minute', busiestMinute(sightings, 'token')],
    ['other requests to the provider in the busiest minute', busiestMinute(sightings, 'provider')],
    ['calls to the API in the busiest minute', busiestMinute(sightings, 'api')],
    ['most keys in storage', sightings.storageKeys],
    ['sessions that the provider ended', endedSessions],
    ['forced sign-ins', sightings.forcedSignIns],
    ['lost cards', sightings.lostCards],
  ];
  const rows = lines.map(([name, figure]) => `| ${name} | ${figure} |`);
  process.stdout.write(`\n${['| soak | |', '| --- | ---: |', ...rows].join('\n')}\n`);
}
