import type { Page } from '@playwright/test';
import { expectCards, openTab, refresh, signIn } from '../e2e/launcher.ts';
import { readStoredUser, storedUserKey } from '../e2e/session.ts';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { test as base, expect, watchRequests } from '../e2e/test.ts';
import { portOfWorker } from '../support/ports.ts';

/* A tab is stopped as by a machine under pressure or a debugger: without an event, at any point. */

const test = base.extend<object, { readonly suite: Suite }>({
  suite: [
    async ({ browserName: _ }, use) => {
      await using suite = await startSuite(portOfWorker(0), {
        LOCAL_ID_TOKEN_SECONDS: '20',
        // Without an overlap a token whose answer is lost costs the session (docs/decisions/012).
        LOCAL_REFRESH_OVERLAP_SECONDS: '600',
      });
      await use(suite);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const steps = [
  ['before it asks for the lock', undefined],
  ['with the lock, before it uses the refresh token', '/jwks'],
  ['with the lock, while the new tokens are on their way', '/token'],
] as const;

for (const [step, path] of steps) {
  test(`a renderer stopped ${step} holds nobody up`, async ({ context, page, suite, console }) => {
    // Its clock went on: its own request is too late when it resumes.
    console.expectError(/^Sign-in: renewalFailed: \w+: no answer in time$/);
    await signIn(page);
    await expectCards(page);
    const other = await openTab(context);
    await page.reload(); // Forgets the signing keys, as the other page has none yet.
    await expectCards(page);
    const debuggers = new Map([
      [page, await context.newCDPSession(page)],
      [other, await context.newCDPSession(other)],
    ]);
    for (const session of debuggers.values()) await session.send('Debugger.enable');
    const logins = watchRequests(context, `${suite.provider}/auth`);

    const idTokenOf = async (tab: Page) => (await readStoredUser(tab, suite))?.idToken;
    const before = await idTokenOf(other);
    const stopped = path ? await nextToAsk(page, suite, path) : page;
    const free = stopped === page ? other : page;
    const session = debuggers.get(stopped);
    if (!session) throw new Error('Neither tab asked');
    const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
    await session.send('Debugger.pause');
    const since = Date.now();
    await expect.poll(() => idTokenOf(free), { timeout: 60_000 }).not.toBe(before);
    await expectAnswer(free, suite);
    const seconds = Math.round((Date.now() - since) / 1000);
    process.stdout.write(`Stopped ${step}: the other tab went on after ${seconds} s\n`);

    const receivedAt = await watchWrites(free, suite);
    await paused;
    await session.send('Debugger.disable');
    await expectAnswer(stopped, suite);
    await expectCards(stopped, 'Amara Fielding');
    await expect
      .poll(async () => (await idTokenOf(stopped)) === (await idTokenOf(free)))
      .toBe(true);
    const times = await receivedAt();
    expect(times).toEqual(times.toSorted((one, next) => one - next));
    expect(logins).toEqual([]);
  });
}

async function expectAnswer(page: Page, { api }: Suite): Promise<void> {
  const answer = page.waitForResponse(`${api}/me`);
  await refresh(page);
  expect((await answer).status()).toBe(200);
}

/** The tab that asks the provider for `path` next, which only the holder of the lock does. */
async function nextToAsk(page: Page, suite: Suite, path: string): Promise<Page> {
  const address = suite.provider + path;
  const asked = page.context().waitForEvent('request', (request) => request.url() === address);
  await suite.local('fail', 'idp', path, 'slow:3000', '1');
  return (await asked).frame().page();
}

/** When the tokens were received that any tab stores from now on, in the order of the writes. */
async function watchWrites(page: Page, suite: Suite): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle((key) => {
    const texts = [localStorage.getItem(key)];
    addEventListener('storage', (event) => {
      if (event.key === key) texts.push(event.newValue);
    });
    return texts;
  }, storedUserKey(suite));
  return async () =>
    (await seen.jsonValue()).map((text) => Number(JSON.parse(text ?? '{}').receivedAt));
}
