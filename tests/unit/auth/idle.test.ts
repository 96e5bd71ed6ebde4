import { expect, test } from 'vitest';
import { lastUseKey } from '../../../shared/storageKeys.ts';
import { createFakeBrowser } from './fakeBrowser.ts';
import { pass } from './settled.ts';

// Proves P36 (docs/product.md).

/* waysOut.test.ts proves what ends with it, fullStorage.test.ts how long use keeps a page. */

const minute = 60_000;

async function onSharedTablet() {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  browser.config = { ...browser.config, idleMinutes: 10 };
  return { browser, tab: await browser.signIn('region') };
}

test('use is noted every 30 seconds at most', async () => {
  const { browser, tab } = await onSharedTablet();
  const noted = browser.localStorage.getItem(lastUseKey);
  browser.clock.pass(29_000);
  await tab.fire('keydown');
  expect(browser.localStorage.getItem(lastUseKey)).toBe(noted);
  browser.clock.pass(1_000);
  await tab.fire('keydown');
  expect(Number(browser.localStorage.getItem(lastUseKey))).toBe(browser.clock.now());
});

test('a start in time goes on, and so does one where nothing is asked for', async () => {
  const { browser, tab } = await onSharedTablet();
  tab.close();
  await pass(browser, 9 * minute);
  expect((await browser.start()).auth.getState()).toMatchObject({ status: 'signedIn' });
  browser.config = { ...browser.config, idleMinutes: undefined };
  await pass(browser, 60 * minute);
  expect((await browser.start()).auth.getState()).toMatchObject({ status: 'signedIn' });
});
