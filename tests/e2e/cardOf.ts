import type { Locator, Page } from '@playwright/test';

export type ApplicationWord = 'Region' | 'Project' | 'Impact' | 'Credit';

/** The parts of one application's card, as a person finds them. */
export function cardOf(page: Page, word: ApplicationWord) {
  const name = `Natural Capital ${word}`;
  const card: Locator = page.getByRole('article', { name });
  return {
    card,
    heading: card.getByRole('heading', { name, exact: true }),
    dropdown: card.getByRole('combobox', { name: `${name} subscription` }),
    learnMore: card.getByRole('link', { name: 'Learn more' }),
    openLink: card.getByRole('link', { name: `Open ${name}` }),
  };
}

/** Chooses a subscription in a card's dropdown, by mouse. */
export async function choose(page: Page, word: ApplicationWord, name: string): Promise<void> {
  await cardOf(page, word).dropdown.click();
  await page.getByRole('option', { name, exact: true }).click();
}
