import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './expect.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const tags = [...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], 'best-practice'];

/** Only these rules depend on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Changes the theme, and waits for the colours that change over slowly: halfway they are no one's. */
async function changeTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    // A cancelled transition is over as well.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Resolves with each element that breaks one of these rules, after the rule's name. */
async function violations(page: Page, runOnly: NonNullable<RunOptions['runOnly']>) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async (options) => {
      const results = await window.axe.run(document, options);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** Expects no violation of WCAG 2.2 AA, nor of best practice, in the light and the dark theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await changeTheme(page, 'dark');
  const dark = await violations(page, { type: 'rule', values: rulesOfColour });
  await changeTheme(page, 'light');
  const light = await violations(page, { type: 'tag', values: tags });
  expect([...dark, ...light], what).toEqual([]);
}
