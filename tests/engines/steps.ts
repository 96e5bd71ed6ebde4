import assert from 'node:assert/strict';
import { cardCount } from '../support/cardCount.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import type { Person, Target } from './Person.ts';
import type { Stage } from './Stage.ts';

/* What people of several stories do and see. */

export type Word = 'region' | 'project' | 'impact';

const ids = { region: 'plan', project: 'project', impact: 'impact' } as const;

export const article = (word: Word) => `article:has(#natural_capital_${ids[word]}-name)`;

export const cards: Target = { css: 'article' };
export const options: Target = { css: '[role=option]' };
export const heading = (text: string): Target => ({ css: 'h1', text });
export const button = (text: string): Target => ({ css: 'button', text });
export const freshness = (text: string): Target => ({ css: 'main [role=status]', text });
export const dropdown = (word: Word): Target => ({ css: `${article(word)} [role=combobox]` });

/** The browsers' own words for a server that does not answer, or not as it should. */
export const failedRequests =
  /Failed to load resource|Could not connect|due to access control|CORS request did not succeed/;

/** Where a card's link 'Open' leads; nothing until a subscription is chosen. */
export async function openAddress(person: Person, word: Word): Promise<string> {
  return await person.evaluate(
    (css) => document.querySelector<HTMLAnchorElement>(css)?.href ?? '',
    `#natural_capital_${ids[word]}-open`,
  );
}

/** Until that card's link leads to an address with `part` in it. */
export async function untilOpens(person: Person, word: Word, part: string): Promise<void> {
  await person.until(
    `a way to ${part}`,
    (css, text) => document.querySelector<HTMLAnchorElement>(css)?.href.includes(text),
    `#natural_capital_${ids[word]}-open`,
    part,
  );
}

export async function seeLogin(person: Person, { suite }: Stage): Promise<void> {
  await person.see({ css: 'button[name=account]', text: 'region@suite.test' });
  const address = await person.evaluate(() => location.href);
  assert.ok(address.startsWith(`${suite.provider}/interaction/`), address);
}

/** The application has come, and its last call was answered. */
export async function seeFreshCards(person: Person, name?: string): Promise<void> {
  await person.see(cards, cardCount);
  await person.see(freshness('Updated'));
  if (name) await person.see(button(name));
}

/** Opens the launcher as a visitor, and signs in at the provider's page. */
export async function signIn(stage: Stage, email = 'region@suite.test'): Promise<Person> {
  const person = await stage.open();
  await person.tab.goTo(stage.suite.origin);
  await chooseAccount(person, email);
  await seeFreshCards(person);
  return person;
}

export async function chooseAccount(person: Person, email: string): Promise<void> {
  await person.click({ css: 'button[name=account]', text: email });
}

export async function logOut(person: Person, name: string): Promise<void> {
  await person.click(button(name));
  await person.click({ css: '[role=menuitem]', text: 'Logout' });
}

/** Signs in, and stays until the next visit has everything on the device. */
export async function signInForGood(stage: Stage, email?: string): Promise<Person> {
  const person = await signIn(stage, email);
  await untilPageStored(person, 'Natural Capital Region');
  return person;
}
