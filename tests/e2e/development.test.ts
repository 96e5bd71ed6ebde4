import { cardOf } from './cardOf.ts';
import { watchRequests } from './requests.ts';
import { expect, expectCards, signIn, test } from './test.ts';

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
