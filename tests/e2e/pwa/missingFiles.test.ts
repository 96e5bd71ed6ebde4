import { expectAccessible } from '../../support/expectAccessible.ts';
import { misfits } from '../../support/misfits.ts';
import * as launcher from '../launcher.ts';
import { expect, test } from '../test.ts';

const couldNotLoad = { name: 'Could not load' };

test.beforeEach(({ console }) =>
  console.expectError(
    /Failed to (load resource|fetch)|integrity|valid digest|sw\.js|Unexpected token|registration blocked/,
  ),
);

/* Servers that answer wrongly once. Our own does so from a folder, with the headers of such a path. */
test("'Try again' has a boot script right that came as a page, and a main script that came empty", async ({
  page,
  suite,
  openAs,
  deployment,
}) => {
  const text = await (await fetch(suite.origin)).text();
  const [, boot = ''] = /<script src="\/(boot-[^"]+)"/.exec(text) ?? [];
  const [, main = ''] = / data-main="\/([^"]+)"/.exec(text) ?? [];
  const build = await suite.build({});
  await deployment.replace(boot, '<!doctype html><title>Not found</title>');
  await deployment.replace(main, '');
  await openAs();
  await expect(page.getByRole('heading', couldNotLoad)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);

  await deployment.deploy(build);
  await deployment.replace(main, '');
  await page.getByRole('link', { name: 'Try again' }).click();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await expectAccessible(page, 'no application');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(misfits)).toEqual([]);

  // The browser keeps an empty script for a year.
  await deployment.deploy(build);
  await tryAgain.click();
  await launcher.expectCards(page, 'Amara Fielding');
});

test('a stored page without JavaScript says so and shows no cards', async ({
  page,
  context,
  openAs,
}) => {
  await openAs();
  await launcher.untilStored(page);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'JavaScript is switched off' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('heading', couldNotLoad)).toBeHidden();
});
