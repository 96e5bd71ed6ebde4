import { expect, test } from 'vitest';
import { createFakeBrowser } from './fakeBrowser.ts';
import { pass, settled } from './settled.ts';

const key = 'natural-capital-suite.last-use';
const minute = 60_000;

async function onSharedTablet() {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  browser.config = { ...browser.config, idleMinutes: 10 };
  const tab = await browser.signIn('region');
  return {
    browser,
    tab,
    comeBack: () => tab.document.dispatchEvent(new Event('visibilitychange')),
  };
}

test.each(['pointerdown', 'keydown'])(
  'a %s counts as use, unless it comes too late',
  async (type) => {
    const { browser, tab, comeBack } = await onSharedTablet();
    await pass(browser, 9 * minute);
    tab.window.dispatchEvent(new Event(type));
    await pass(browser, 9 * minute);
    comeBack();
    expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
    await pass(browser, 11 * minute);
    tab.window.dispatchEvent(new Event(type));
    expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'idle' });
    await settled();
  },
);

test('use is noted every 30 seconds at most', async () => {
  const { browser, tab } = await onSharedTablet();
  const noted = browser.localStorage.getItem(key);
  browser.clock.pass(29_000);
  tab.window.dispatchEvent(new Event('keydown'));
  expect(browser.localStorage.getItem(key)).toBe(noted);
  browser.clock.pass(1_000);
  tab.window.dispatchEvent(new Event('keydown'));
  expect(Number(browser.localStorage.getItem(key))).toBe(browser.clock.now());
});

test('a start in time goes on, and so does one where nothing is asked for', async () => {
  const { browser, tab } = await onSharedTablet();
  tab.close();
  await pass(browser, 9 * minute);
  const next = await browser.start();
  expect(next.auth.getState()).toMatchObject({ status: 'signedIn' });
  browser.config = { ...browser.config, idleMinutes: undefined };
  await pass(browser, 60 * minute);
  const later = await browser.start();
  expect(later.auth.getState()).toMatchObject({ status: 'signedIn' });
});
