import { lookKey } from '../../shared/storageKeys.ts';
import { cardCount } from '../support/cardCount.ts';
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

/** Runs in the page. */
function measure() {
  const boxes = [...document.querySelectorAll('article')].map((card) =>
    card.getBoundingClientRect(),
  );
  const ground = getComputedStyle(document.body).backgroundColor;
  const [red = 0, green = 0, blue = 0] = (ground.match(/[\d.]+/g) ?? []).map(Number);
  const logos = [...document.querySelectorAll<HTMLImageElement>('article img')];
  return {
    logos: logos.filter(({ naturalWidth }) => naturalWidth > 0).length,
    overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    columns: new Set(boxes.map(({ left }) => Math.round(left))).size,
    isDark: red + green + blue < 384,
  };
}

test('cards fit three widths, light and dark', async ({ stage }) => {
  const person = await stage.open();
  await person.signIn();
  for (const theme of ['light', 'dark']) {
    const choose = (key: string, value: string) => localStorage.setItem(key, value);
    await person.evaluate(choose, lookKey, theme);
    await person.reload();
    await person.seeFreshCards();
    for (const [columns, width] of [360, 768, 1280].entries()) {
      await person.resize(width, 900);
      await expect
        .poll(() => person.evaluate(measure), `${theme}, ${width} px`)
        .toEqual({
          logos: cardCount,
          overflow: 0,
          columns: columns + 1,
          isDark: theme === 'dark',
        });
    }
  }
});
