import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, test } from '../test.ts';

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

test('an IndexedDB that is missing, hanging or dead means no cache, never an error page', async ({
  page,
  context,
  openAs,
}) => {
  for (const [state, fault] of Object.entries(faults)) {
    await test.step(state, async () => {
      const tab = page.url() === 'about:blank' ? page : await context.newPage();
      await tab.addInitScript(fault);
      await (tab === page ? openAs('region@suite.test') : tab.goto('/'));
      await expect(tab.getByRole('article')).toHaveCount(3);
      await expect(freshness(tab)).toHaveText(/^Updated/);
      await tab.evaluate(() => navigator.serviceWorker.ready);
      await tab.reload();
      await expect(tab.getByRole('article')).toHaveCount(3);
      await expect(freshness(tab)).toHaveText(/^Updated/);
      await tab.getByRole('button', { name: 'Refresh' }).click();
      await expect(freshness(tab)).toHaveText(/^Updated/);
    });
  }
});

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

/**
 * Makes the ID token as old as if the launcher had been closed for a quarter of an hour, or also
 * what `changes` say of the stored user.
 */
async function closeForLong(page: Page, changes: object = {}): Promise<void> {
  await page.goto('/third-party-notices.md');
  await page.evaluate(
    ([prefix, more]) => {
      for (const [key, value] of Object.entries(localStorage)) {
        if (!key.startsWith(prefix)) continue;
        const user = { ...JSON.parse(value), receivedAt: Date.now() - 900_000, ...more };
        localStorage.setItem(key, JSON.stringify(user));
      }
    },
    [storageKeys.userKeyPrefix, changes] as const,
  );
}
