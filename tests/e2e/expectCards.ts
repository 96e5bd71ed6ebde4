import { expect, type Page } from '@playwright/test';

/** Somebody is signed in and sees the applications; `name` says who. */
export async function expectCards(page: Page, name?: string): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(3);
  if (name !== undefined) await expect(page.getByRole('button', { name })).toBeVisible();
}
