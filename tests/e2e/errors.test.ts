import { cardOf } from './cardOf.ts';
import { comeBack } from './clock.ts';
import { expect, test } from './test.ts';
import { toastsIn } from './toastsIn.ts';

test('an outage is one toast, and stands on the page with the cards while it lasts', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource/);
  await page.clock.install();
  await openAs('single@suite.test');
  await expect(page.getByRole('article')).toHaveCount(3);

  await suite.local('fail', 'api', '*', '503');
  await comeBack(page);
  const freshness = page.getByRole('main').getByRole('status');
  await expect(toastsIn(page)).toHaveText(['Sorry an unexpected error ocurred.']);
  await expect(freshness).toHaveText(/^Could not refresh/);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  const refused = page.waitForResponse(`${suite.api}/me/applications`);
  await refresh.click();
  await refused;
  await expect(freshness).toHaveText(/^Could not refresh/);
  await expect(toastsIn(page)).toHaveCount(1);
  await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href');

  await suite.local('fail', 'none');
  await refresh.click();
  await expect(freshness).toHaveText(/^Updated/);
});
