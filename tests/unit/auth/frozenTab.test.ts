import { expect, test } from 'vitest';
import { signedIn, type Tab } from './fakeBrowser.ts';
import { token } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';

/** Three tabs, one of which stops when a request of its renewal has reached that path. */
async function stopTab(path: string, stop: (tab: Tab, others: readonly Tab[]) => unknown) {
  const { browser, tab: first } = await signedIn();
  const tabs = [first, await browser.start(), await browser.start()];
  // A provider that takes a refresh token again for a while, as it must where an answer can be lost.
  browser.provider.answers.set(token, () => browser.provider.tokens());
  let stopped: Tab | undefined;
  let others: Tab[] = [];
  let before = browser.user();
  let sent = 0;
  browser.network = async ({ tab, address, arrive }) => {
    const answer = await arrive();
    if (stopped || !address.endsWith(path)) return answer;
    stopped = tab;
    others = tabs.filter((other) => other !== tab);
    before = browser.user();
    sent = browser.provider.count(token);
    tab.freeze();
    void stop(tab, others);
    return answer;
  };
  while (!stopped) await pass(browser, 5_000);
  const tab: Tab = stopped;
  return {
    browser,
    tab,
    others,
    before,
    sent,
    expectRenewed: async (alive: readonly Tab[]) => {
      const idToken = browser.user()?.idToken;
      expect(idToken).not.toBe(before?.idToken);
      for (const { auth } of alive) {
        expect(auth.getState()).toMatchObject({ status: 'signedIn', validity: 'fresh' });
        expect(await auth.bearer()).toBe(idToken);
      }
    },
    /** The tab goes on, and neither sends nor stores anything. */
    resumeInVain: async () => {
      const [stored, requests] = [browser.user(), browser.provider.count(token)];
      tab.resume();
      await settled();
      expect(browser.user()).toEqual(stored);
      expect(browser.provider.count(token)).toBe(requests);
    },
  };
}

test.each(['/jwks', '/token'])(
  'a tab stopped at %s is passed over within 60 seconds, and never writes',
  async (path) => {
    const world = await stopTab(path, () => {});
    await pass(world.browser, 60_000);
    await world.expectRenewed(world.others);
    expect(world.browser.provider.count(token)).toBe(world.sent + 1);
    await world.resumeInVain();
    await world.expectRenewed([...world.others, world.tab]);
  },
);

test('a tab gives the renewal lock back on `freeze`', async () => {
  const world = await stopTab('/token', (tab) => tab.fire('freeze'));
  await pass(world.browser, 1_000);
  await world.expectRenewed(world.others);
  await world.resumeInVain();
});

test('a frozen tab that nobody has passed over stores its renewal after it resumes', async () => {
  const { browser, tab, before, expectRenewed } = await stopTab('/token', (stopped, others) => {
    for (const other of others) other.close();
    return stopped.fire('freeze');
  });
  await pass(browser, 5_000);
  expect(browser.user()).toEqual(before);
  tab.resume();
  await settled();
  await expectRenewed([tab]);
});

test('a tab that resumes while another goes on in its place uses no refresh token', async () => {
  const { browser, tab, others, sent, expectRenewed } = await stopTab('/jwks', () => {});
  const answer = browser.provider.hold(token);
  await pass(browser, 50_000);
  expect(browser.provider.count(token)).toBe(sent + 1);
  tab.resume();
  await pass(browser, 5_000);
  expect(browser.provider.count(token)).toBe(sent + 1);
  answer(await browser.provider.tokens());
  await settled();
  await expectRenewed([...others, tab]);
});
