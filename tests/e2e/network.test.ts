import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf } from './cardOf.ts';
import { watchRequests } from './requests.ts';
import { storedUserKey } from './storedUser.ts';
import { expect, expectCards, expectLoginPage, test } from './test.ts';

/* What is known of the network, and by what: tests/unit/lib/network.test.ts. */

test('a browser that says for ever that it is offline keeps nobody from signing in, refreshing, renewing, following a link and logging out', async ({
  page,
  context,
  suite,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  const line = page.getByRole('main').getByRole('status').first();
  const refresh = page.getByRole('button', { name: /refresh$/i });

  await test.step('a visitor, and a start without cards', async () => {
    await page.goto('/');
    await expectLoginPage(page, suite);
    await page.getByRole('button', { name: 'region@suite.test' }).click();
    await expectCards(page);
    await expect(line).toHaveText(/^Updated/);
    await untilPageStored(page, 'Somerset Levels and Moors');
  });

  await test.step('a start with cards, whose bearer has expired', async () => {
    await page.evaluate((key) => {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}');
      user.receivedAt -= 3_600_000;
      localStorage.setItem(key, JSON.stringify(user));
    }, storedUserKey(suite));
    const renewals = watchRequests(context, `${suite.provider}/token`);
    await page.reload();
    await expectCards(page);
    await expect(line).toHaveText(/^Offline/);
    expect(renewals, 'by itself').toHaveLength(0);
    await refresh.click();
    await expect(line).toHaveText(/^Updated/);
    expect(renewals).toHaveLength(1);
    await expect(page.getByText('Still offline')).toBeHidden();
  });

  await test.step('a link, at a start with cards', async () => {
    await page.goto('about:blank');
    await page.goto('/#open=natural_capital_plan&subscription=unknown');
    await expect(cardOf(page, 'Region').card.getByRole('alert')).toContainText(
      'You do not have access to the location in this link.',
    );
    await expect(page).toHaveURL(`${suite.origin}/`);
  });

  await test.step('Logout', async () => {
    const told = page.waitForRequest(`${suite.provider}/session/end?*`);
    await page.getByRole('button', { name: 'Amara Fielding' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await told;
    await expectLoginPage(page, suite);
  });
});
