import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, test } from '../test.ts';
import { closeForLong } from './closeForLong.ts';

for (const path of ['/.well-known/openid-configuration', '/jwks']) {
  test(`a captive portal at ${path} leaves the stored cards, and the renewal is made good`, async ({
    page,
    openAs,
    suite,
    console,
  }) => {
    console.expectError(/Failed to load resource|^Sign-in: /);
    await openAs('region@suite.test');
    await untilPageStored(page, 'Exmoor and the Quantocks');
    await closeForLong(page);
    await suite.local('fail', 'idp', path, 'html', '1');
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
  });
}
