import { cardOf } from './cardOf.ts';
import { expect, expectLoginPage, logOut, test } from './test.ts';

/* How each answer is asked for, whatever its headers: tests/unit/api/httpCache.test.ts. */

for (const headers of ['max-age', 'etag']) {
  test(`who signs in next sees nobody else's answers from an API that sends ${headers}`, async ({
    page,
    openAs,
    suite,
  }) => {
    await suite.local('fail', 'api', '*', `cached:${headers}`);
    await openAs('region@suite.test');
    await expect(page.getByRole('button', { name: 'Amara Fielding' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
    await logOut(page, 'Amara Fielding');
    await expectLoginPage(page, suite);

    await page.getByRole('button', { name: 'single@suite.test' }).click();
    for (const visit of ['the first', 'the next']) {
      await expect(page.getByRole('main').getByRole('status'), visit).toHaveText(/^Updated/);
      await expect(page.getByRole('button', { name: 'Catriona Munro' }), visit).toBeVisible();
      await expect(cardOf(page, 'Region').dropdown).toHaveText('Cairngorms and Upper Spey');
      await page.reload();
    }
  });
}
