import type { BrowserContext, Page } from '@playwright/test';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { storedUserKey as keyOf } from '../../shared/storageKeys.ts';
import type { StoredUser } from '../../src/auth/storedUser.ts';
import type { Suite } from './suite.ts';

/** The one key that a signed-in user has in localStorage. */
export const storedUserKey = ({ provider }: Suite): string => keyOf(provider, clientId);

/** The stored user as it stands there; undefined when nobody is. */
export async function readStoredUser(page: Page, suite: Suite): Promise<StoredUser | undefined> {
  const text = await page.evaluate((key) => localStorage.getItem(key), storedUserKey(suite));
  return text === null ? undefined : JSON.parse(text);
}

/**
 * Every key that any origin has in localStorage, wherever the pages are now: but for answers that hold
 * for the device, and marks that name nobody.
 */
export async function readUsersKeys(context: BrowserContext): Promise<string[]> {
  const { origins } = await context.storageState();
  return origins
    .flatMap(({ localStorage }) => localStorage.map(({ name }) => name))
    .filter((name) => !/\.(?:install|logout-owed|sharing)$/.test(name));
}
