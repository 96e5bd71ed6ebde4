import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf, choose } from './cardOf.ts';
import { expect, test } from './test.ts';

const region = 'region@suite.test';

test('a link to a place survives the sign-in, is used once, and works offline', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  const list = await suite.local('list', region);
  const exmoor = list
    .split('\n')
    .map((line) => JSON.parse(line))
    .find(({ name }) => name === 'Exmoor and the Quantocks');
  const link = `/#open=natural_capital_plan&subscription=${encodeURIComponent(exmoor.id)}`;
  const { openLink, card } = cardOf(page, 'Region');

  await page.goto(link);
  await page.getByRole('button', { name: region }).click();
  await expect(openLink).toHaveAttribute('href', exmoor.url);
  await expect(openLink).toBeFocused();
  await expect(page).toHaveURL(`${suite.origin}/`);
  await untilPageStored(page, 'Somerset Levels and Moors');

  await page.reload();
  await expect(card.getByText('Select a location')).toBeVisible();
  await choose(page, 'Region', 'Somerset Levels and Moors');

  await context.setOffline(true);
  await page.goto(link);
  await expect(openLink).toHaveAttribute('href', exmoor.url);
});
