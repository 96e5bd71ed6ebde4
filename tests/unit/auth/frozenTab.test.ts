import { expect, test } from 'vitest';
import { signedIn, type Tab } from './fakeBrowser.ts';
import { token } from './fakeProvider.ts';
import { fresh, pass, settled } from './settled.ts';

/** Three tabs, one of which stops, told of it by that event, when a request of its renewal has reached that path. */
async function stopTab(path: string, event = '') {
  const { browser, tab: first } = await signedIn();
  const tabs = [first, await browser.start(), await browser.start()];
  const before = browser.user()?.idToken;
  // A provider takes a refresh token again for a while, as it must where an answer can be lost.
  browser.provider.hasOverlap = true;
  let stopped: Tab | undefined;
  let sent = 0;
  browser.network = async ({ tab, address, arrive }) => {
    const answer = await arrive();
    if (stopped || !address.endsWith(path)) return answer;
    stopped = tab;
    sent = browser.provider.count(token);
    tab.freeze();
    if (event) void tab.fire(event);
    return answer;
  };
  while (!stopped) await pass(browser, 5_000);
  const tab: Tab = stopped;
  return {
    browser,
    tab,
    others: tabs.filter((other) => other !== tab),
    /** Number of times that a renewal was asked for since. */
    asked: () => browser.provider.count(token) - sent,
    expectRenewed: async (alive: readonly Tab[]) => {
      expect(browser.user()?.idToken).not.toBe(before);
      for (const { auth } of alive) {
        expect(auth.getState()).toMatchObject(fresh);
        expect(await auth.bearer()).toBe(browser.user()?.idToken);
      }
    },
  };
}

test.each([
  ['/jwks', '', 60_000],
  ['/token', '', 60_000],
  ['/token', 'freeze', 1_000],
])('a tab stopped at %s, told by %o, is passed over in %i ms, and never writes', async (...row) => {
  const [path, event, milliseconds] = row;
  const { browser, tab, others, asked, expectRenewed } = await stopTab(path, event);
  await pass(browser, milliseconds);
  await expectRenewed(others);
  expect(asked()).toBe(1);
  const stored = browser.user();
  tab.resume();
  await settled();
  expect(browser.user()).toEqual(stored);
  expect(asked()).toBe(1);
  await expectRenewed([...others, tab]);
});

test('a tab that resumes while another goes on in its place uses no refresh token', async () => {
  const { browser, tab, others, asked, expectRenewed } = await stopTab('/jwks');
  const answer = browser.provider.hold(token);
  await pass(browser, 50_000);
  expect(asked()).toBe(1);
  tab.resume();
  await pass(browser, 5_000);
  expect(asked()).toBe(1);
  answer(await browser.provider.tokens());
  await settled();
  await expectRenewed([...others, tab]);
});
