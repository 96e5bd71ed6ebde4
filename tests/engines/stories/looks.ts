import assert from 'node:assert/strict';
import { lookKey } from '../../../shared/storageKeys.ts';
import { cardCount } from '../../support/cardCount.ts';
import type { Story } from '../Stage.ts';
import { cards, seeFreshCards, signIn } from '../steps.ts';

const widths = [360, 768, 1280] as const;

/** Columns of cards, whether anything sticks out, and how light the ground is. Runs in the page. */
function measure() {
  const boxes = [...document.querySelectorAll('article')].map((card) =>
    card.getBoundingClientRect(),
  );
  const ground = getComputedStyle(document.body).backgroundColor;
  const [red = 0, green = 0, blue = 0] = (ground.match(/[\d.]+/g) ?? []).map(Number);
  return {
    width: innerWidth,
    overflow: document.documentElement.scrollWidth - innerWidth,
    columns: new Set(boxes.map(({ left }) => Math.round(left))).size,
    isDark: red + green + blue < 384,
  };
}

export const looks: Story = async (stage) => {
  const person = await signIn(stage);
  const { tab } = person;
  for (const theme of ['light', 'dark'] as const) {
    await person.evaluate((key, value) => localStorage.setItem(key, value), lookKey, theme);
    await tab.reload();
    await seeFreshCards(person);
    for (const width of widths) {
      await tab.resize(width, 900);
      await person.until(`a window ${width} px wide`, (wanted) => innerWidth === wanted, width);
      await person.see(cards, cardCount);
      const { overflow, columns, isDark } = await person.evaluate(measure);
      const what = `${theme}, ${width} px`;
      assert.ok(overflow <= 0, `${what}: ${overflow} px stick out`);
      assert.equal(columns, width < 600 ? 1 : width < 1000 ? 2 : 3, `${what}: columns`);
      assert.equal(isDark, theme === 'dark', `${what}: ground`);
    }
  }
};
