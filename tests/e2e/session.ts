import type { Page } from '@playwright/test';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { storedUserKey as keyOf } from '../../shared/storageKeys.ts';
import type { StoredUser } from '../../src/auth/storedUser.ts';
import type { Suite } from './suite.ts';

export const sharedCookieName = 'natural-capital-suite.is-authenticated';

/** The one key that a signed-in user has in localStorage. */
export const storedUserKey = ({ provider }: Suite): string => keyOf(provider, clientId);

/** The stored user as it stands there; undefined when nobody is. */
export async function readStoredUser(page: Page, suite: Suite): Promise<StoredUser | undefined> {
  const text = await page.evaluate((key) => localStorage.getItem(key), storedUserKey(suite));
  return text === null ? undefined : JSON.parse(text);
}
