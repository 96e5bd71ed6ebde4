import type { Locator, Page } from '@playwright/test';
import { openedBy } from './launcher.ts';

type ApplicationWord = 'Region' | 'Project' | 'Impact' | 'Credit';

/** Returns the parts of one application's card, as people find them. */
export function cardOf(page: Page, word: ApplicationWord) {
  const name = `Natural Capital ${word}`;
  const card: Locator = page.getByRole('article', { name });
  return {
    card,
    dropdown: card.getByRole('combobox'),
    openLink: card.getByRole('link', { name: `Open ${name}` }),
  };
}

/** Chooses a subscription in a card's dropdown, by mouse. */
export async function choose(page: Page, word: ApplicationWord, name: string): Promise<void> {
  await cardOf(page, word).dropdown.click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Chooses an item of the menu 'More' of Region's card. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await cardOf(page, 'Region').card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens what is chosen in Region's card as a person does, and comes back. */
export async function visitRegion(page: Page): Promise<void> {
  await (await openedBy(page, () => cardOf(page, 'Region').openLink.click())).close();
}
