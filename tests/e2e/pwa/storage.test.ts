import type { Page } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, test } from '../test.ts';
import { closeForLong } from './closeForLong.ts';

const freshness = (page: Page) => page.getByRole('main').getByRole('status');

/** Faults of IndexedDB, put into every page before any of its scripts runs. */
const faults = {
  missing: () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  hanging: () => {
    Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() });
  },
  dead: () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    };
  },
};

for (const [state, fault] of Object.entries(faults)) {
  test(`an IndexedDB that is ${state} means no cache, never an error page`, async ({
    page,
    context,
    openAs,
  }) => {
    await context.addInitScript(fault);
    await openAs('region@suite.test');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(freshness(page)).toHaveText(/^Updated/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(freshness(page)).toHaveText(/^Updated/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(freshness(page)).toHaveText(/^Updated/);
  });
}

test('cards on the screen stay with a dead bearer and an IndexedDB that is dead', async ({
  page,
  context,
  openAs,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs('region@suite.test');
  await untilPageStored(page, 'Exmoor and the Quantocks');
  await closeForLong(page);
  await context.addInitScript(faults.dead);
  await context.setOffline(true);
  await page.goto('/');
  await expect(freshness(page)).toHaveText(/^Offline, as of/);
  await expect(page.getByRole('article')).toHaveCount(3);

  // Away first: with the network back it would renew.
  await page.goto('about:blank');
  await context.setOffline(false);
  await closeForLong(page, { renewal: 'revoked' });
  await page.goto('/');
  await expect(page.getByText(/^Signed out\. Cards from/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
});
