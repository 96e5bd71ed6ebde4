import type { Page } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { expectCards } from '../expectCards.ts';
import type { Suite } from '../suite.ts';
import { eventProperties, hide } from '../telemetryItems.ts';
import { expect } from '../test.ts';
import { test } from './deployment.ts';

/* What hosts, caches and proxies make of the page on its way: the worker brings the release's own. */

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? '');

/** Starts offline, from the stored page and from the release's, with the headers of the release. */
async function expectWholeOffline(page: Page, header: string, value: RegExp): Promise<void> {
  await page.context().setOffline(true);
  for (const path of ['/', '/some/where']) {
    const answer = await page.goto(path);
    expect(await answer?.headerValue(header)).toMatch(value);
    await expectCards(page);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Offline, as of/);
  }
}

/** What telemetry is told of the page that the server sends, for this build. */
async function expectTold(page: Page, suite: Suite, changed: RegExp): Promise<void> {
  const build = await buildOf(page);
  await hide(page);
  const told = await eventProperties(suite, 'page differs');
  expect(told).toEqual([{ build, changed: expect.stringMatching(changed) }]);
}

/** As caches do that optimise HTML; the configuration's text stays as it is. */
function minify(page: string): string {
  return page
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/ ([a-z-]+)="([\w./#-]+)"(?=[ >])/g, ' $1=$2')
    .replace('</body></html>', '');
}

const injected = '<script>document.documentElement.dataset.injected = "yes"</script>';
const isInjected = (page: Page) =>
  page.evaluate(() => document.documentElement.outerHTML.includes('dataset.injected'));

test.beforeEach(({ console }) => console.expectError(/net::ERR_INTERNET_DISCONNECTED/));

test('on a host that sends none of our headers the launcher works offline', async ({
  page,
  openAs,
  deployment,
  suite,
}) => {
  await deployment.changeHeaders(() => ({}));
  await openAs('region@suite.test');
  await untilPageStored(page);
  await expectTold(page, suite, /^Content-Security-Policy, .*Cache-Control$/);
  await expectWholeOffline(page, 'content-security-policy', /^default-src 'none'/);
});

test('a header that is changed on its way keeps no device from the worker, nor stays with it', async ({
  page,
  openAs,
  deployment,
  suite,
}) => {
  await deployment.changeHeaders((headers) => ({
    ...headers,
    'Permissions-Policy': 'camera=(self)',
  }));
  await openAs('region@suite.test');
  await untilPageStored(page);
  await expectTold(page, suite, /^Permissions-Policy$/);
  await expectWholeOffline(page, 'permissions-policy', /^accelerometer=/);
});

test('a page that is minified on its way, and given a script, comes from the worker as it was built', async ({
  page,
  openAs,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/Content Security Policy/);
  const spoil = (text: string) => `${minify(text)}${injected}`;
  await deployment.changePage(spoil);
  await openAs('region@suite.test');
  await untilPageStored(page);
  expect(await isInjected(page)).toBe(true);
  await expectTold(page, suite, /^page$/);

  const first = await buildOf(page);
  await deployment.deploy(await suite.build({ VITE_LIST_CREDIT: 'true' }));
  await deployment.changePage(spoil);
  await page.reload();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  expect(await buildOf(page)).not.toBe(first);
  expect(await isInjected(page)).toBe(false);
});
