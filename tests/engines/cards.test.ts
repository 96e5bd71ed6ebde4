import { expect } from '../support/expect.ts';
import { cards, options, type Person } from './Person.ts';
import { test } from './test.ts';

/** The dropdown of the application of regions, and the address that its link leads to. */
const dropdown = 'article:has(#natural_capital_plan-name) [role=combobox]';
const expectAddress = (person: Person, address: RegExp) => {
  const read = () =>
    document.querySelector<HTMLAnchorElement>('#natural_capital_plan-open')?.href ?? '';
  return expect.poll(() => person.evaluate(read)).toMatch(address);
};

test('who signs in sees every card, and chooses a subscription by mouse and by keyboard', async ({
  stage,
  suite,
}) => {
  const person = await stage.open();
  await person.seeLogin();
  await person.signIn();
  expect(await person.evaluate(() => location.href)).toBe(`${suite.origin}/`);
  for (const word of ['Region', 'Project', 'Impact']) {
    await person.see({ ...cards, text: `Natural Capital ${word}` }, 1);
  }
  await person.see({ css: 'a[href*="steart-marshes"]' });
  const lines = () =>
    [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().left);
  expect(new Set(await person.evaluate(lines)).size, 'columns').toBeGreaterThan(1);
  const seeFocus = () =>
    person.until('the focus on the dropdown', () => document.activeElement?.role === 'combobox');
  await person.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), dropdown);
  await person.press('ArrowDown');
  await person.see(options, 3);
  await person.press('ArrowDown', 'Escape');
  await person.see(options, 0);
  await seeFocus();
  await expectAddress(person, /^$/);

  await person.press('ArrowDown');
  await person.see(options, 3);
  await person.press('e', 'x', 'm');
  await person.see(options, 1);
  await person.press('Enter');
  await person.see(options, 0);
  await expectAddress(person, /exmoor/);
  await seeFocus();

  await person.click({ css: dropdown });
  await person.click({ ...options, text: 'Somerset' });
  await expectAddress(person, /somerset/);
});
