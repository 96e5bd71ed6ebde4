import type { Page } from '@playwright/test';

/** Logs out by the user menu, which bears the user's name. */
export async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
