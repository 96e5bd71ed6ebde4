import { lookKey } from '../../shared/storageKeys.ts';
import { cardCount } from '../support/cardCount.ts';
import { cards, dropdown, open, options, type Person } from './Person.ts';
import { expect, test } from './test.ts';

/** Waits until the card of regions leads to an address with `part` in it. */
const untilOpens = (person: Person, part: string) =>
  person.until(
    `a way to ${part}`,
    (css, text) => document.querySelector<HTMLAnchorElement>(css)?.href.includes(text),
    open,
    part,
  );

const openAddress = (person: Person) =>
  person.evaluate((css) => document.querySelector<HTMLAnchorElement>(css)?.href ?? '', open);

test('who signs in sees every card, and chooses a subscription by mouse', async ({
  stage,
  suite,
}) => {
  const person = await stage.open();
  await person.seeLogin();
  await person.signIn('region@suite.test');
  expect(await person.evaluate(() => location.href)).toBe(`${suite.origin}/`);
  for (const word of ['Region', 'Project', 'Impact']) {
    await person.see({ css: 'article', text: `Natural Capital ${word}` }, 1);
  }
  await person.see({ css: 'a[href*="steart-marshes"]' });
  expect(await openAddress(person), 'nothing is chosen yet').toBe('');
  await person.until(
    'all logos',
    (all) => {
      const logos = [...document.querySelectorAll<HTMLImageElement>('article img')];
      return logos.length === all && logos.every(({ naturalWidth }) => naturalWidth > 0);
    },
    cardCount,
  );
  await person.click(dropdown);
  await person.click({ ...options, text: 'Somerset' });
  await untilOpens(person, 'somerset');
});

test('a subscription is chosen by keyboard', async ({ stage }) => {
  const person = await stage.open();
  await person.signIn('region@suite.test');
  const { tab } = person;
  const seeFocus = () =>
    person.until('the focus on the dropdown', () => document.activeElement?.role === 'combobox');
  await person.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), dropdown.css);
  await tab.press('ArrowDown');
  await person.see(options, 3);
  await tab.press('ArrowDown');
  await tab.press('Escape');
  await person.see(options, 0);
  await seeFocus();
  expect(await openAddress(person), 'Escape chooses nothing').toBe('');

  await tab.press('ArrowDown');
  await person.see(options, 3);
  await tab.type('exm');
  await person.see(options, 1);
  await tab.press('Enter');
  await person.see(options, 0);
  await untilOpens(person, 'exmoor');
  await seeFocus();
});

/** Measures columns of cards, what sticks out, and whether the background is dark. Runs in the page. */
function measure() {
  const boxes = [...document.querySelectorAll('article')].map((card) =>
    card.getBoundingClientRect(),
  );
  const ground = getComputedStyle(document.body).backgroundColor;
  const [red = 0, green = 0, blue = 0] = (ground.match(/[\d.]+/g) ?? []).map(Number);
  return {
    overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    columns: new Set(boxes.map(({ left }) => Math.round(left))).size,
    isDark: red + green + blue < 384,
  };
}

test('cards fit three widths, light and dark', async ({ stage }) => {
  const person = await stage.open();
  await person.signIn('region@suite.test');
  for (const theme of ['light', 'dark']) {
    await person.evaluate(
      ([key = '', value = '']) => localStorage.setItem(key, value),
      [lookKey, theme],
    );
    await person.tab.reload();
    await person.seeFreshCards();
    for (const [width, columns] of [
      [360, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await person.tab.resize(width, 900);
      await person.until(`a window ${width} px wide`, (wanted) => innerWidth === wanted, width);
      await person.see(cards, cardCount);
      const wanted = { overflow: 0, columns, isDark: theme === 'dark' };
      expect(await person.evaluate(measure), `${theme}, ${width} px`).toEqual(wanted);
    }
  }
});
