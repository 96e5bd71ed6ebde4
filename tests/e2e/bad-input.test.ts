import type { Page } from '@playwright/test';
import { cardOf } from './cardOf.ts';
import { expect, test } from './test.ts';

const names = {
  'very long': 'Wetland '.repeat(6250),
  'without a break': 'W'.repeat(50_000),
  markup: '<img src=x onerror="document.title=1"><script>document.title=1</script>&amp;',
  emoji: '🌱👩‍👩‍👧‍👦🏴󠁧󠁢󠁷󠁬󠁳󠁿 marsh',
  'right to left': 'خطة استعادة الأراضي الرطبة <b>1</b>',
};

test('names of every kind are text, and leave card and header their shape', async ({
  page,
  openAs,
  suite,
}) => {
  let name = 'Amara';
  await page.route(`${suite.api}/me`, (route) =>
    route.fulfill({ json: { firstName: name, lastName: name } }),
  );
  await page.route(`${suite.api}/me/applications`, (route) =>
    route.fulfill({
      json: (['natural_capital_plan', 'natural_capital_impact'] as const).map((application) => ({
        id: application,
        name,
        url: suite.api,
        application,
      })),
    }),
  );
  await openAs('single@suite.test');
  const { dropdown } = cardOf(page, 'Region');
  await expect(dropdown).toContainText(name);
  const usual = { 320: await shapeOf(page, 320), 1280: await shapeOf(page, 1280) };

  for (const [kind, badName] of Object.entries(names)) {
    name = badName;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(dropdown, kind).toContainText(name.trim().slice(0, 20));
    for (const width of [320, 1280] as const) {
      const { header, cards, widest } = await shapeOf(page, width);
      expect(header, `${kind} at ${width}`).toBe(usual[width].header);
      for (const [index, card] of cards.entries()) {
        const { width: usualWidth = 0, height: usualHeight = 0 } = usual[width].cards[index] ?? {};
        expect(card.width, `${kind} at ${width}`).toBe(usualWidth);
        // A shortened name takes up to six lines, of the widest letters.
        expect(card.height, `${kind} at ${width}`).toBeLessThan(usualHeight + 110);
      }
      expect(widest, `${kind} at ${width}`).toBeLessThanOrEqual(width);
    }
    await expect(page).toHaveTitle('Applications | Natural Capital Suite');
  }
});

/** The sizes of what bad text would push out of place, in a window of that width. */
async function shapeOf(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  return await page.evaluate(() => ({
    header: document.querySelector('header')?.getBoundingClientRect().height,
    cards: Array.from(document.querySelectorAll('article'), (card) => {
      const { width, height } = card.getBoundingClientRect();
      return { width, height };
    }),
    widest: document.documentElement.scrollWidth,
  }));
}
