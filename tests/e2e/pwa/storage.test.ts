import type { Page } from '@playwright/test';
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
  'over quota': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
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
