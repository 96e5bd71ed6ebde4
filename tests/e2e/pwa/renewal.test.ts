import { expect, signIn, test } from '../test.ts';
import { closeForLong } from './closeForLong.ts';
import { untilStored } from './storedPage.ts';

for (const path of ['/.well-known/openid-configuration', '/jwks']) {
  test(`a captive portal at ${path} leaves the stored cards, and the renewal is made good`, async ({
    page,
    suite,
    console,
  }) => {
    console.expectError(/Failed to load resource|^Sign-in: /);
    await signIn(page, 'region@suite.test');
    await untilStored(page, 'Exmoor and the Quantocks');
    await closeForLong(page);
    await suite.local('fail', 'idp', path, 'html', '1');
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
  });
}

test('a renewal that fails for the moment leaves the stored cards, and is made good', async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource|^Sign-in: /);
  await signIn(page, 'region@suite.test');
  await untilStored(page, 'Exmoor and the Quantocks');
  for (const fault of ['500', 'html', 'empty']) {
    await closeForLong(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url() === `${suite.provider}/token`) asked += 1;
    });
    await suite.local('fail', 'idp', '/token', fault, '1');
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
    expect(asked).toBeGreaterThanOrEqual(2);
    page.removeAllListeners('request');
  }
});
