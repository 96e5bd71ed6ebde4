import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';

/**
 * Makes the ID token as old as if the launcher had been closed for a quarter of an hour, or also
 * what `changes` say of the stored user.
 */
export async function closeForLong(page: Page, changes: object = {}): Promise<void> {
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
