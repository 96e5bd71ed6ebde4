import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';
import { token } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';

/** Three tabs, one of which stops when a request of its renewal has reached that path. */
async function stopTab(path: string, stop: (tab: Tab, others: readonly Tab[]) => void) {
  const browser = await createFakeBrowser();
  const tabs = [await browser.signIn(), browser.open(), browser.open()];
  await Promise.all(tabs.map(({ auth }) => auth.start()));
  // A provider that takes a refresh token again for a while, as it must where an answer can be lost.
  browser.provider.answers.set(token, () => browser.provider.tokens());
  let stopped: Tab | undefined;
  let before = browser.user();
  let sent = 0;
  browser.network = async ({ tab, address, arrive }) => {
    const answer = await arrive();
    if (stopped || !address.endsWith(path)) return answer;
    stopped = tab;
    before = browser.user();
    sent = browser.provider.count(token);
    stop(
      tab,
      tabs.filter((other) => other !== tab),
    );
    return answer;
  };
  while (!stopped) await pass(browser, 5_000);
  const tab: Tab = stopped;
  return { browser, tab, others: tabs.filter((other) => other !== tab), before, sent };
}

async function expectRenewed(browser: FakeBrowser, tabs: readonly Tab[], before: unknown) {
  const idToken = browser.user()?.idToken;
  expect(idToken).not.toBe(before);
  for (const { auth } of tabs) {
    expect(auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
    expect(await auth.bearer()).toBe(idToken);
  }
}

test.each(['/jwks', '/token'])(
  'a tab stopped at %s is passed over within 60 seconds, and never writes',
  async (path) => {
    const { browser, tab, others, before, sent } = await stopTab(path, (stopped) =>
      stopped.freeze(),
    );
    await pass(browser, 60_000);
    await expectRenewed(browser, others, before?.idToken);
    expect(browser.provider.count(token)).toBe(sent + 1);

    const stored = browser.user();
    const requests = browser.provider.count(token);
    tab.resume();
    await settled();
    expect(browser.user()).toEqual(stored);
    expect(browser.provider.count(token)).toBe(requests);
    await expectRenewed(browser, [...others, tab], before?.idToken);
  },
);

test('a tab gives the renewal lock back on `freeze`', async () => {
  const { browser, tab, others, before } = await stopTab('/token', (stopped) => {
    stopped.freeze();
    stopped.document.dispatchEvent(new Event('freeze'));
  });
  await pass(browser, 1_000);
  await expectRenewed(browser, others, before?.idToken);
  const stored = browser.user();
  tab.resume();
  await settled();
  expect(browser.user()).toEqual(stored);
});

test('a frozen tab that nobody has passed over stores its renewal after it resumes', async () => {
  const { browser, tab, before } = await stopTab('/token', (stopped, others) => {
    for (const other of others) other.close();
    stopped.freeze();
    stopped.document.dispatchEvent(new Event('freeze'));
  });
  await pass(browser, 5_000);
  expect(browser.user()).toEqual(before);
  tab.resume();
  await settled();
  await expectRenewed(browser, [tab], before?.idToken);
});

test('a tab that resumes while another goes on in its place uses no refresh token', async () => {
  const { browser, tab, others, before, sent } = await stopTab('/jwks', (stopped) =>
    stopped.freeze(),
  );
  let answer = () => {};
  browser.provider.answers.set(token, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return browser.provider.tokens();
  });
  await pass(browser, 50_000);
  expect(browser.provider.count(token)).toBe(sent + 1);
  tab.resume();
  await pass(browser, 5_000);
  expect(browser.provider.count(token)).toBe(sent + 1);
  answer();
  await settled();
  await expectRenewed(browser, [...others, tab], before?.idToken);
});
