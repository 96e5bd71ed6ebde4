import type { Page } from '@playwright/test';
import { expect } from '../support/expect.ts';

/**
 * Somebody is signed in and sees the applications; `name` says who. The application itself has come
 * by then: cards of the stored page alone do not hear what other tabs do.
 */
export async function expectCards(page: Page, name?: string): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('status')).not.toHaveText('Refreshing…');
  if (name !== undefined) await expect(page.getByRole('button', { name })).toBeVisible();
}
