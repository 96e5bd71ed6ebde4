import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtArtefact } from '../support/builds.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardNames, cardOf } from './cardOf.ts';
import { watchRequests } from './requests.ts';
import { expect, expectCards, expectLoginPage, logOut, signIn, test } from './test.ts';

// Proves P71 (docs/product.md).

/* One build, configured for several environments, and for none; and no build. */

test('the build of the other stories works in production, and says where nobody has set it up', async ({
  page,
  startAnother,
}) => {
  const cookie = 'production.signed-in';
  const production = await startAnother({
    LOCAL_MODE: 'master',
    VITE_AUTH_COOKIE_NAME: cookie,
    VITE_LIST_CREDIT: 'true',
    VITE_LAST_KNOWN_DAYS: '0',
    LOCAL_LOGOUT_HINT: 'required',
    VITE_OIDC_LOGOUT_HINT: 'current',
  });
  await signIn(page, 'analyst@suite.test', production.origin);
  // Cards that can be opened come first; Project is 'Coming soon' in production.
  const cards = cardNames('Region', 'Impact', 'Credit');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(cards);
  await expect(page.getByText('Coming soon')).toBeVisible();
  const { learnMore } = cardOf(page, 'Region');
  await expect(learnMore).toHaveAttribute('href', `${production.api}/pages/region`);
  expect(await page.evaluate(() => document.cookie)).toContain(`${cookie}=true`);
  await logOut(page, 'Idris Prosser');
  await expectLoginPage(page, production);

  const artefact = builtArtefact();
  await page.goto(pathToFileURL(join(artefact, 'index.html')).href);
  await expect(page.getByRole('heading')).toHaveText('The launcher is not set up here yet');
  await expect(page.locator('script')).toHaveCount(0);
  await expectAccessible(page, 'not set up yet');
  for (const path of ['sw.js', '.deploy/headers.json', 'release.json']) {
    expect(existsSync(join(artefact, path)), path).toBe(false);
  }
});

test('npm run dev shows the cards and asks for no worker, which only a build has', async ({
  page,
  context,
  startAnother,
}) => {
  const { origin } = await startAnother({}, '--dev');
  const asked = watchRequests(context, `${origin}/sw.js`);
  // The part that would register the worker.
  const lateParts = page.waitForRequest(/bars.Bars/);
  await signIn(page, 'single@suite.test', origin);
  await expectCards(page);
  await expect(cardOf(page, 'Region').openLink).toHaveCSS('background-color', 'rgb(26, 107, 63)');
  await lateParts;
  await page.evaluate((part) => import(part), '/src/shell/bars/Bars.tsx');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(asked).toEqual([]);
});
