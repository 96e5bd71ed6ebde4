import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { builtArtefact } from '../support/builds.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardNames, cardOf } from './cardOf.ts';
import type { Suite } from './suite.ts';
import { hide, readItems } from './telemetryItems.ts';
import { expect, expectLoginPage, logOut, signIn, test, watchErrors } from './test.ts';

/* One build, configured for several environments. */

test('one build works here and in production, where it is configured otherwise', async ({
  browser,
  suite,
  startAnother,
}) => {
  await expectWhole(browser, suite, cardNames('Region', 'Impact'));
  const cookie = 'production.signed-in';
  const production = await startAnother({
    LOCAL_MODE: 'master',
    VITE_AUTH_COOKIE_NAME: cookie,
    VITE_LIST_CREDIT: 'true',
    VITE_LAST_KNOWN_DAYS: '0',
    LOCAL_LOGOUT_HINT: 'required',
    VITE_OIDC_LOGOUT_HINT: 'current',
  });
  // What can be opened comes first: Project is to come in production.
  const cards = cardNames('Region', 'Impact', 'Credit');
  const seen = await expectWhole(browser, production, cards);
  expect(seen.text).toContain('Coming soon');
  expect(seen.cookies).toContain(`${cookie}=true`);
});

test('a build that nobody has configured says so, without a script, and has no worker', async ({
  page,
}) => {
  const artefact = builtArtefact();
  await page.goto(pathToFileURL(join(artefact, 'index.html')).href);
  await expect(page.getByRole('heading')).toHaveText('The launcher is not set up here yet');
  await expect(page.locator('script')).toHaveCount(0);
  await expectAccessible(page, 'not set up yet');
  for (const path of ['sw.js', '.deploy/headers.json', 'release.json']) {
    expect(existsSync(join(artefact, path)), path).toBe(false);
  }
});

/**
 * Signs in, in a browser of its own, until telemetry is sent, and out: there are other suites on the
 * same host.
 */
async function expectWhole(browser: Browser, suite: Suite, cards: readonly string[]) {
  const context = await browser.newContext();
  const errors = watchErrors(context);
  const page = await context.newPage();
  await signIn(page, 'analyst@suite.test', suite.origin);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(cards);
  const links = `${suite.api}/pages/region`;
  await expect(cardOf(page, 'Region').learnMore).toHaveAttribute('href', links);
  const seen = {
    text: await page.getByRole('main').textContent(),
    cookies: await page.evaluate(() => document.cookie),
  };
  await hide(page);
  await expect.poll(() => readItems(suite)).not.toEqual([]);
  await logOut(page, 'Idris Prosser');
  await expectLoginPage(page, suite);
  expect(errors).toEqual([]);
  await context.close();
  return seen;
}
