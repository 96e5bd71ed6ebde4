import type { BrowserContextOptions } from '@playwright/test';
import { expect } from '../support/expect.ts';
import { callbackRows } from './callbackRows.ts';
import { discoveryRows } from './discoveryRows.ts';
import { inapplicableRows } from './inapplicableRows.ts';
import { logoutRows } from './logoutRows.ts';
import { type Row, requestTimeout, title, untilDead, untilDue } from './Row.ts';
import { renewalRows } from './renewalRows.ts';
import { leaves, renews, signsIn, waits } from './requirements.ts';
import { addInapplicable, addResult, beginTable, readTable } from './resultTable.ts';
import { signInRows } from './signInRows.ts';
import { storedData } from './storedData.ts';
import { type Bench, test as base } from './test.ts';
import { codeExchangeRows, finalRows, passingRows } from './tokenEndpointRows.ts';
import { beginVisit, type Visit } from './Visit.ts';

/** Rows that say what another has said already in a browser: `npm run test:soak` runs them as well. */
const furtherRow = '@soak';

type Visiting = (options?: BrowserContextOptions) => Promise<Visit>;

const test = base.extend<{ readonly visit: Visiting }>({
  visit: async ({ bench, browser }, use) => {
    const contexts = new Set<{ close(): Promise<void> }>();
    await use(async (options = { serviceWorkers: 'block' }) => {
      const context = await browser.newContext({ ...options, locale: 'en-GB' });
      contexts.add(context);
      return await beginVisit(bench, context);
    });
    await Promise.all([...contexts].map((context) => context.close()));
  },
});

test.beforeAll(beginTable);

test.afterAll(() => {
  process.stdout.write(`\n${readTable()}\n`);
});

for (const { row, tag } of tagged([
  ...signInRows,
  ...discoveryRows,
  ...callbackRows,
  ...codeExchangeRows,
])) {
  test(title(row), { tag }, async ({ bench, visit }) => {
    bench.provider.behave(row.fault);
    const one = await visit();
    if (row.waits) await one.page.clock.install();
    await one.page.goto(bench.origin);
    const awaited = row.must === waits ? 'discovery' : 'token';
    for (let times = 1; times <= (row.waits ?? 0); times += 1) {
      await expect.poll(() => bench.provider.count(awaited)).toBe(times);
      // The boot script asks before there is somebody to lose patience.
      await expect.poll(() => one.page.evaluate('window.discoveryAhead === undefined')).toBe(true);
      await one.pass(requestTimeout);
    }
    const did = await one.outcome(row);
    if (row.must === signsIn) await expectCalled(bench, one);
    addResult(row, did);
  });
}

for (const { row, tag } of tagged(renewalRows)) {
  test(title(row), { tag }, async ({ bench, visit }) => {
    bench.provider.behave(row.fault, 'once signed in');
    const one = await visit();
    const before = await signIn(bench, one);
    await one.pass(untilDue);
    await expect.poll(() => bench.provider.count('token')).toBe(2);
    if (row.must === renews) {
      await expect.poll(one.storedToken).not.toBe(before);
      await one.page.evaluate(() => dispatchEvent(new Event('focus')));
      await expectCalled(bench, one);
    }
    const did = await one.outcome(row);
    if (row.must !== renews) expect(await one.storedToken()).toBe(before);
    addResult(row, did);
  });
}

test('a session outlasts a renewal that fails in passing', async ({ bench, visit }) => {
  await outlast(passingRows.slice(0, 1), bench, visit);
});

test('one session outlasts every renewal that fails in passing', { tag: furtherRow }, async ({
  bench,
  visit,
}) => {
  test.setTimeout(120_000);
  await outlast(passingRows, bench, visit);
});

async function outlast(rows: readonly Row[], bench: Bench, visit: Visiting): Promise<void> {
  bench.provider.behave({});
  const one = await visit();
  await signIn(bench, one);
  for (const row of rows) {
    await test.step(title(row), async () => {
      bench.provider.behave(row.fault);
      const before = await one.storedToken();
      const failure = one.hears('renewalFailed');
      await one.pass(untilDue);
      await expect.poll(() => bench.provider.count('token')).toBeGreaterThan(0);
      if (row.waits) await one.pass(requestTimeout);
      await failure;
      await one.pass(untilDead);
      const did = await one.outcome(row);
      expect(await one.storedToken()).toBe(before);

      bench.provider.behave({});
      await expect
        .poll(async () => {
          await one.page.evaluate(() => dispatchEvent(new Event('online')));
          await one.pass(1_000);
          return (
            bench.provider.issued.good.has((await one.storedToken()) ?? '') &&
            (await one.storedToken()) !== before
          );
        })
        .toBe(true);
      addResult(row, `${did}; renewed afterwards`);
    });
  }
}

test('the cards outlast a renewal that is refused for good', async ({ bench, visit }) => {
  await outlastRefusals(finalRows.slice(0, 1), bench, visit);
});

test('the cards outlast every renewal that is refused for good', { tag: furtherRow }, async ({
  bench,
  visit,
}) => {
  test.setTimeout(120_000);
  await outlastRefusals(finalRows, bench, visit);
});

async function outlastRefusals(rows: readonly Row[], bench: Bench, visit: Visiting): Promise<void> {
  bench.provider.behave({});
  const one = await visit({ serviceWorkers: 'allow' });
  await signIn(bench, one);
  await expect.poll(() => one.page.evaluate(storedData)).toBe(true);
  for (const row of rows) {
    await test.step(title(row), async () => {
      bench.provider.behave(row.fault);
      await one.pass(untilDue);
      await expect.poll(() => bench.provider.count('token')).toBe(1);
      await one.pass(untilDead);
      const did = await one.outcome(row);

      bench.provider.behave({});
      await one.page.getByRole('button', { name: 'Sign in again' }).click();
      await expect(one.page.getByText('Your session has ended')).toBeHidden();
      await expect(one.page.getByRole('article')).toHaveCount(3);
      const login = bench.provider.requests.find(({ endpoint }) => endpoint === 'authorize');
      expect(login?.form).toMatchObject({ login_hint: 'region@suite.test', prompt: 'login' });
      addResult(row, `${did}; ‘Sign in again’ with the hint brings back`);
    });
  }
}

for (const { row, tag } of tagged(logoutRows)) {
  test(title(row), { tag }, async ({ bench, visit }) => {
    bench.provider.behave(row.fault, 'once signed in');
    const one = await visit();
    await signIn(bench, one);
    await one.page.getByRole('button', { name: 'Robin Region' }).click();
    await one.page.getByRole('menuitem', { name: 'Logout' }).click();
    const did = await one.outcome(row);
    const asked = bench.provider.requests.find(({ endpoint }) => endpoint === 'endSession');
    expect(asked?.form).toMatchObject({
      client_id: 'natural-capital-suite',
      logout_hint: 'region',
      state: expect.stringMatching(/.{16,}/),
      post_logout_redirect_uri: `${bench.origin}/`,
    });
    expect(bench.provider.count('revocation')).toBe(1);
    expect(await one.unansweredSignOuts()).toBe(row.must === leaves ? 0 : 1);
    addResult(row, did);
  });
}

test('modules that do not apply say why', async ({ bench, visit }) => {
  bench.provider.behave({});
  await signIn(bench, await visit());
  expect(bench.provider.count('userinfo')).toBe(0);
  expect(bench.provider.requests.filter(({ hasAuthorization }) => hasAuthorization)).toEqual([]);
  expect(bench.provider.requests.filter(({ form }) => 'client_secret' in form)).toEqual([]);
  for (const row of inapplicableRows) addInapplicable(row);
});

/** The first row of each requirement, and the further ones by their tag. */
function tagged(rows: readonly Row[]) {
  return rows.map((row, index) => {
    const isFirst = rows.findIndex(({ must }) => must === row.must) === index;
    return { row, tag: isFirst ? [] : [furtherRow] };
  });
}

/** Signs in and waits for the cards; answers the ID token. */
async function signIn(bench: Bench, { page, storedToken }: Visit): Promise<string | undefined> {
  await page.clock.install();
  await page.goto(bench.origin);
  await expect(page.getByRole('article')).toHaveCount(3);
  return await storedToken();
}

/** Waits until the API has been called with the token in storage. */
async function expectCalled({ api }: Bench, { storedToken }: Visit): Promise<void> {
  await expect.poll(async () => api.bearers.includes((await storedToken()) ?? '')).toBe(true);
}
