import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf, choose } from '../cardOf.ts';
import { expect, test } from '../test.ts';
import { storedPage } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

test('the place last opened is chosen in the first frame of the next start, offline, and opened by one press', async ({
  page,
  context,
  openAs,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  const tab = await context.newPage();
  await tab.goto('/');
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  const opened = context.waitForEvent('page');
  await cardOf(page, 'Region').openLink.click();
  await (await opened).close();
  // The other tab, which nobody has looked at, has followed.
  await expect(cardOf(tab, 'Region').openLink).toHaveAttribute('href', /exmoor/);
  await expect
    .poll(async () => /<a [^>]*href="[^"]*exmoor/.test(await storedPage(page)))
    .toBe(true);
  await tab.close();
  await page.close();

  await context.setOffline(true);
  const frames = await watchFrames(context);
  const next = await context.newPage();
  await next.goto('/');
  await expect(cardOf(next, 'Region').openLink).toHaveAttribute('href', /exmoor/);
  await expect(next.getByRole('main').getByRole('status')).toHaveText(/^Offline/);
  // On a busy machine a frame may come while the page is still being parsed.
  const shown = withCards(frames);
  expect(shown).not.toEqual([]);
  expect(shown.every((text) => text.includes('Exmoor and the Quantocks'))).toBe(true);
  expect(shown.join()).not.toContain('Select a location');

  // The second press, after the one that started it.
  await context.setOffline(false);
  const again = context.waitForEvent('page');
  await cardOf(next, 'Region').openLink.click();
  await expect(await again).toHaveTitle(/Exmoor and the Quantocks/);
});
