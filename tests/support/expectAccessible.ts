import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

const tags = [...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], 'best-practice'];

/** What a theme can break; all else is the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** In the page itself: without frames to look into, a page of its own only takes time. */
const scan = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Changes the theme, and waits for the colours that change over slowly: halfway they are no one's. */
async function changeTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    // One that is called off is over as well.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Expects no violation of WCAG 2.2 AA, nor of best practice, in the light and the dark theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await changeTheme(page, 'dark');
  const dark = await scan(page).withRules(rulesOfColour).analyze();
  await changeTheme(page, 'light');
  const light = await scan(page).withTags(tags).analyze();

  const violations = [...dark.violations, ...light.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
  expect(violations, what).toEqual([]);
}
