import { expectAccessible } from '../../support/expectAccessible.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf, choose } from '../cardOf.ts';
import { expect, test } from '../test.ts';
import { storedPage } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const region = 'region@suite.test';
const exmoor = 'Exmoor and the Quantocks';

/* What is new when, and what is named once it is gone: tests/unit/shell/news.test.tsx. */
test('a grant is told by the card, in the list and in the first frame of the next start, offline too, until it is opened', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs(region);
  await untilPageStored(page, exmoor);
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await choose(page, 'Region', exmoor);
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();

  await suite.local('revoke', region, exmoor);
  await suite.local('grant', region, 'plan', 'Wye Valley', `${suite.api}/pages/wye-a`);
  await suite.local('grant', region, 'impact', 'Wye report', `${suite.api}/pages/report`);
  await page.getByRole('button', { name: 'refresh' }).click();
  await expect(card.getByText('New: Wye Valley')).toBeVisible();
  await expect(card.getByRole('alert')).toContainText(`access to “${exmoor}”. Choose another.`);
  await expect(cardOf(page, 'Impact').card.getByText('New', { exact: true })).toBeVisible();
  await dropdown.click();
  await expect(page.getByRole('option')).toHaveText([/^Wye Valley New$/, /^Dartmoor/, /^Somerset/]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `what is new, ${colorScheme}`);
  }
  await page.keyboard.press('Escape');

  await expect.poll(() => storedPage(page)).toContain('New: ');
  await context.setOffline(true);
  const frames = await watchFrames(context);
  await page.reload();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Offline/);
  await expect(page.getByText(exmoor)).toHaveCount(0);
  const shown = withCards(frames);
  expect(shown).not.toEqual([]);
  expect(shown.every((text) => /New: Wye Valley/.test(text))).toBe(true);

  await context.setOffline(false);
  await choose(page, 'Region', 'Wye Valley New');
  const opened = context.waitForEvent('page');
  await openLink.click();
  await (await opened).close();
  await expect(card.getByText('New: Wye Valley')).toHaveCount(0);
  await expect.poll(() => storedPage(page)).not.toContain('New: ');
});
