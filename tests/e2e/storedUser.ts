import type { BrowserContext, Page } from '@playwright/test';
import type { Suite } from './suite.ts';

/** The one key that a signed-in user has in localStorage. */
export function storedUserKey({ provider }: Suite): string {
  return `natural-capital-suite.user.${provider}:natural-capital-suite`;
}

/** The stored user as it stands there; null when nobody is. */
export async function readStoredUser(page: Page, suite: Suite): Promise<string | null> {
  return await page.evaluate((key) => localStorage.getItem(key), storedUserKey(suite));
}

/** Their ID token, which a renewal replaces; undefined when nobody is signed in. */
export async function readIdToken(page: Page, suite: Suite): Promise<unknown> {
  return JSON.parse((await readStoredUser(page, suite)) ?? '{}').idToken;
}

/** Every key that any origin has in localStorage, wherever the pages are now. */
export async function readStoredKeys(context: BrowserContext): Promise<string[]> {
  const { origins } = await context.storageState();
  return origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
}

/** The page's keys in localStorage without those that are the device's, whoever uses it. */
export async function readUsersKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage));
  return keys.filter(isUsers);
}

/** Not an answer that holds for the device, nor a mark that names nobody. */
export function isUsers(key: string): boolean {
  return !/^natural-capital-suite\.(?:install|logout-owed|page-compared|release-compared|sharing)$/.test(
    key,
  );
}
