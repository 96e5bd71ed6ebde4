import { type Page, test } from '@playwright/test';
import { storedRecords } from '../e2e/pwa/storedPage.ts';
import { startSuite } from '../e2e/suite.ts';
import { signIn } from '../e2e/test.ts';
import { portOfWorker } from '../support/claimPorts.ts';
import { expect } from '../support/expect.ts';
import { causeChaos, type Scene } from './chaos.ts';
import { createRandom } from './random.ts';
import { shareClock } from './sharedClock.ts';
import { busiestMinute, collect, countLostCards, type Sightings, watchContext } from './watch.ts';

/** Of the tolerant provider; the strict one, which may end sessions, has half. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const account = 'region@suite.test';

/** Tokens of seven seconds are renewed every five; the rest is for tries that fail. */
const mostPerMinute = { token: 40, provider: 80, api: 200 };
const mostStorageKeys = 7;

interface Run {
  readonly scene: Scene;
  readonly minutes: number;
  /** For how many seconds the provider tolerates a consumed refresh token. */
  readonly overlap: number;
  endedSessions: number;
  readonly done: Map<string, number>;
}

for (const { provider, ...length } of [
  { provider: 'a tolerant', overlap: 600, minutes },
  { provider: 'a strict', overlap: 0, minutes: minutes / 2 },
]) {
  test(`a session of ${provider} provider outlasts a bad day`, async ({ browser }) => {
    process.stdout.write(`Seed ${seed}\n`);
    const suite = await startSuite(portOfWorker(0), {
      LOCAL_ID_TOKEN_SECONDS: '7',
      LOCAL_REFRESH_OVERLAP_SECONDS: String(length.overlap),
    });
    const context = await browser.newContext({ baseURL: suite.origin, locale: 'en-GB' });
    const sightings = watchContext(context, suite);
    try {
      await context.addInitScript(shareClock);
      await context.addInitScript(countLostCards);
      const tabs = await openTabs(() => context.newPage());
      const scene: Scene = { context, tabs, suite, random: createRandom(seed), sightings };
      const run: Run = { scene, ...length, endedSessions: 0, done: new Map() };
      await live(run);
      for (const page of tabs) await expectFresh(run, page);
      for (const page of tabs) await collect(page, sightings);
      print(run);
      check(run);
    } catch (error) {
      process.stdout.write(`${sightings.journal.slice(-60).join('\n')}\n`);
      throw error;
    } finally {
      await context.close();
      await suite.stop();
    }
  });
}

async function live(run: Run): Promise<void> {
  const { context, tabs, suite, sightings } = run.scene;
  watchForcedSignIns(run.scene);
  const end = Date.now() + run.minutes * 60_000;
  while (Date.now() < end) {
    const name = await causeChaos(run.scene);
    run.done.set(name, (run.done.get(name) ?? 0) + 1);
    for (const page of tabs) await expectCards(page, sightings);
    await goOnIfEnded(run);
  }
  await suite.local('fail', 'none');
  await context.setOffline(false);
}

async function goOnIfEnded(run: Run): Promise<void> {
  const { tabs } = run.scene;
  if (!(await isEnded(tabs))) return;
  run.endedSessions += 1;
  if (run.overlap > 0) throw new Error('the session has ended');
  await signInAgain(tabs);
}

function check({ scene: { sightings }, overlap, endedSessions }: Run): void {
  expect(sightings.uncaught).toEqual([]);
  expect(sightings.forcedSignIns).toBe(0);
  expect(sightings.lostCards).toBe(0);
  if (overlap) expect(endedSessions).toBe(0);
  expect(sightings.storageKeys).toBeLessThanOrEqual(mostStorageKeys);
  for (const kind of ['token', 'provider', 'api'] as const) {
    expect(busiestMinute(sightings, kind), kind).toBeLessThanOrEqual(mostPerMinute[kind]);
  }
}

/** Three tabs of somebody who is signed in and whose cards are on the device. */
async function openTabs(newPage: () => Promise<Page>): Promise<readonly Page[]> {
  const first = await newPage();
  await signIn(first, account);
  await expect(first.getByRole('article')).toHaveCount(3);
  await expect.poll(() => storedRecords(first)).not.toBe('[]');
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

async function isEnded(tabs: readonly Page[]): Promise<boolean> {
  const seen = await Promise.all(
    tabs.map((page) => page.getByText(/^Signed out\. Cards from/).isVisible()),
  );
  return seen.includes(true);
}

/** Signs in again in the first tab, as its line offers, and waits until all have heard of it. */
async function signInAgain(tabs: readonly Page[]): Promise<void> {
  const [page] = tabs;
  if (!page) return;
  isSigningIn.add(page);
  const offer = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(async () => {
    if (await offer.isVisible()) await offer.click({ timeout: 5_000 });
    await page.getByRole('button', { name: account }).click({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('article')).toHaveCount(3);
  isSigningIn.delete(page);
  await expect.poll(() => isEnded(tabs)).toBe(false);
}

/**
 * With everything in order again, the tab renews and its calls succeed. That the last answer to be lost
 * has cost the session may only show here.
 */
async function expectFresh(run: Run, page: Page): Promise<void> {
  const { api } = run.scene.suite;
  await expect(async () => {
    await goOnIfEnded(run);
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

function print({ scene: { sightings }, minutes: length, overlap, endedSessions, done }: Run): void {
  const renewals = sightings.requests.filter(({ kind }) => kind === 'token').length;
  const lines: [string, string | number][] = [
    ['seed', seed],
    ['minutes', length],
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
