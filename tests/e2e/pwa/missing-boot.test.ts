import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, expectCards, expectLoginPage } from '../test.ts';
import { test } from './deployment.ts';
import { forgetBootScript } from './storedPage.ts';

const bootScript = /\/boot-[^/]+\.js$/;
const couldNotLoad = { name: 'Could not load' };

/* Servers that answer wrongly once: our own has it from a folder, and sends what it sends for such a path. */

test('a boot script that came as a page once is had right as soon as the server has it', async ({
  page,
  suite,
  deployment,
  console,
}) => {
  console.expectError(/Unexpected token/);
  const [, script = ''] =
    /<script src="\/(boot-[^"]+)"/.exec(await (await fetch(suite.origin)).text()) ?? [];
  await deployment.answerWithPage(script);
  await page.goto('/');
  await expect(page.getByRole('heading', couldNotLoad)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await deployment.deploy(await suite.build({}));
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectLoginPage(page, suite);
});

test("main and style sheet that came empty, to be kept for a year, are had right by 'Try again'", async ({
  page,
  suite,
  openAs,
  deployment,
  console,
}) => {
  console.expectError(/integrity|Failed to find a valid digest|bad-precaching|Failed to fetch/);
  const text = await (await fetch(suite.origin)).text();
  const [, main = ''] = / data-main="\/([^"]+)"/.exec(text) ?? [];
  const [, sheet = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(text) ?? [];
  for (const file of [main, sheet]) await deployment.empty(file);
  await openAs('region@suite.test');
  await expect(page.getByRole('heading', couldNotLoad)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await deployment.deploy(await suite.build({}));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectCards(page, 'Amara Fielding');
  await expect(page.getByRole('article').first()).not.toHaveCSS('border-radius', '0px');
});

test('a stored page without its boot script, or without JavaScript, says so and shows no cards', async ({
  page,
  context,
  openAs,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch|integrity|sw\.js/);
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  await forgetBootScript(page);
  await context.route(bootScript, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', couldNotLoad)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);

  await context.unroute(bootScript);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectCards(page, 'Amara Fielding');
  await expect(page.getByRole('heading', couldNotLoad)).toBeHidden();

  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'JavaScript is switched off' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('heading', couldNotLoad)).toBeHidden();
});
