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
  await page.goto('/#open=natural_capital_plan&subscription=unknown');
  const alert = card.getByRole('alert');
  await expect(alert).toHaveText('We will look for this location when you are online.');
  // A link to another application judges none of this one.
  await page.goto('/#open=natural_capital_project');
  await expect(cardOf(page, 'Project').openLink).toBeFocused();
  await expect(alert).toHaveText('We will look for this location when you are online.');
  await page.goto('/#open=natural_capital_plan&subscription=unknown');

  await context.setOffline(false);
  await expect(alert).toHaveText('You do not have the location of this link. Request access');
  const request = alert.getByRole('link', { name: 'Request access' });
  await expect(request).toHaveAttribute(
    'href',
    /application=Natural\+Capital\+Region&link=.*subscription%3Dunknown$/,
  );
  await expect(page).toHaveURL(`${suite.origin}/`);
});
