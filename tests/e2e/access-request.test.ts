import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf } from './cardOf.ts';
import { expect, test } from './test.ts';
import { toastsIn } from './toastsIn.ts';

const newcomer = 'newcomer@suite.test';

test('access is requested for an application by an account: at the contact page, offline by a copy', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(newcomer);
  const { card, requestAccess } = cardOf(page, 'Project');
  const address = `${suite.api}/pages/contact?account=Tomasz+Wilkinson&application=Natural+Capital+Project`;
  await expect(requestAccess).toHaveAttribute('href', address);
  const contact = page.waitForEvent('popup');
  await requestAccess.click();
  await expect(
    (await contact).getByText('Tomasz Wilkinson, Natural Capital Project'),
  ).toBeVisible();

  await untilPageStored(page, 'Tomasz+Wilkinson');
  await context.setOffline(true);
  await page.reload();
  await expect(requestAccess).toHaveAttribute('href', address);
  await card.getByRole('button', { name: 'Copy request' }).click();
  await expect(toastsIn(page).filter({ hasText: 'Request copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      'Please give me access to Natural Capital Project.',
      `Account: Tomasz Wilkinson, ${newcomer}`,
      `Suite: ${suite.origin}`,
      `Contact page: ${address}`,
    ].join('\n'),
  );
});
