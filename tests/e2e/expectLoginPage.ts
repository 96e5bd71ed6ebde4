import type { Page } from '@playwright/test';
import { expect } from '../support/expect.ts';
import type { Suite } from './suite.ts';

/** The page is the provider's login, and not one of ours that offers to sign in. */
export async function expectLoginPage(page: Page, suite: Suite): Promise<void> {
  await expect(page.getByRole('button', { name: 'region@suite.test' })).toBeVisible();
  expect(page.url()).toMatch(new RegExp(`^${suite.provider}/interaction/`));
}
