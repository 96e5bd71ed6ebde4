import { expect } from '@playwright/test';
import type { Suite } from '../e2e/suite.ts';
import { cardCount } from '../support/cardCount.ts';
import { untilPageStored, until as untilWithin } from '../support/until.ts';
import type { Point, Tab } from './Engine.ts';

/** The timeout leaves room for a busy machine. */
const until = <Result>(what: string, look: () => Promise<Result | undefined>) =>
  untilWithin(what, look, 60_000);

/** Something visible that matches, with these words in its text or its label. */
export interface Target {
  readonly css: string;
  readonly text?: string;
}

export const cards: Target = { css: 'article' };
export const options: Target = { css: '[role=option]' };
export const heading = (text: string): Target => ({ css: 'h1', text });
export const button = (text: string): Target => ({ css: 'button', text });
export const account = (email: string): Target => ({ css: 'button[name=account]', text: email });
export const freshness = (text: string): Target => ({ css: 'main [role=status]', text });
/** The dropdown of the application of regions, and where its link leads. */
export const dropdown: Target = { css: 'article:has(#natural_capital_plan-name) [role=combobox]' };
export const open = '#natural_capital_plan-open';

export type Person = ReturnType<typeof personAt>;

/** Makes a person at a tab, who finds things by what is visible and uses mouse and keyboard. */
export function personAt(tab: Tab, suite: Suite) {
  /** Runs a function in the page, where it sees only its arguments. */
  async function evaluate<Values extends readonly unknown[], Result>(
    script: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> {
    const result: unknown = await tab.run(`(${script})(...${JSON.stringify(values)})`);
    return result as Awaited<Result>; // It went through JSON.
  }

  const count = (target: Target) => evaluate(countVisible, target);

  const see = (target: Target, times?: number): Promise<true> =>
    until(`${target.css} '${target.text ?? ''}' ${times ?? ''}`, async () => {
      const seen = await count(target);
      return (times === undefined ? seen > 0 : seen === times) || undefined;
    });

  /** Clicks a target once it stands still. */
  async function click(target: Target): Promise<void> {
    let before: Point | undefined;
    const point = await until(`${target.css} '${target.text}' that can be touched`, async () => {
      const now = (await evaluate(locate, target)) ?? undefined;
      const isStill = before?.x === now?.x && before?.y === now?.y;
      before = now;
      return isStill ? now : undefined;
    });
    await tab.clickAt(point);
  }

  /** Waits until the application has loaded and its last call was answered. */
  async function seeFreshCards(name?: string): Promise<void> {
    await see(cards, cardCount);
    await see(freshness('Updated'));
    if (name) await see(button(name));
  }

  return {
    tab,
    evaluate,
    count,
    see,
    click,
    seeFreshCards,
    async seeLogin() {
      await see(account('region@suite.test'));
      const address = await evaluate(() => location.href);
      expect(address).toMatch(`${suite.provider}/interaction/`);
    },
    async signIn(email: string) {
      await click(account(email));
      await seeFreshCards();
    },
    /** Signs in, and stays until the next visit has everything on the device. */
    async signInForGood() {
      await click(account('region@suite.test'));
      await seeFreshCards('Amara Fielding');
      await untilPageStored({ evaluate }, 'Natural Capital Region');
    },
    async logOut(name: string) {
      await click(button(name));
      await click({ css: '[role=menuitem]', text: 'Logout' });
    },
    /** Sees the cards that the worker brings without any server; they say how old they are. */
    async seeStoredCards() {
      await see(cards, cardCount);
      await see(button('Amara Fielding'));
      await see(freshness('Cards from'));
    },
    /** Waits until `script` returns something that is neither false nor empty. */
    until: <Values extends readonly unknown[], Result>(
      what: string,
      script: (...values: Values) => Result,
      ...values: Values
    ) => until(what, async () => (await evaluate(script, ...values)) || undefined),
  };
}

function countVisible({ css, text = '' }: Target): number {
  return [...document.querySelectorAll(css)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      `${element.textContent} ${element.ariaLabel}`.includes(text),
  ).length;
}

/** Returns the middle of the first match, if nothing lies above it. */
function locate({ css, text = '' }: Target): Point | null {
  const element = [...document.querySelectorAll(css)].find(
    (one) => one.checkVisibility() && `${one.textContent} ${one.ariaLabel}`.includes(text),
  );
  if (!element || document.readyState !== 'complete') return null;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(point.x, point.y);
  return top && (element.contains(top) || top.contains(element)) ? point : null;
}
