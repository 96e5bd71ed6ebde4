import { expect } from '@playwright/test';
import type { Suite } from '../e2e/suite.ts';
import { cardCount } from '../support/cardCount.ts';
import { untilPageStored, until as untilWithin } from '../support/until.ts';
import type { Point, Tab } from './Engine.ts';

/** Something visible that matches, with these words in its text or its label. */
interface Target {
  readonly css: string;
  readonly text?: string;
}

export const cards: Target = { css: 'article' };
export const options: Target = { css: '[role=option]' };
export const heading = (text: string): Target => ({ css: 'h1', text });
export const button = (text: string): Target => ({ css: 'button', text });
export const account = (email: string): Target => ({ css: 'button[name=account]', text: email });
const freshness = (text: string): Target => ({ css: 'main [role=status]', text });

const amara = 'Amara Fielding';

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

  /** Waits until `script` returns something that is neither false nor empty; a busy machine takes its time. */
  const until = <Values extends readonly unknown[], Result>(
    what: string,
    script: (...values: Values) => Result,
    ...values: Values
  ) => untilWithin(what, async () => (await evaluate(script, ...values)) || undefined, 60_000);

  /** Sees so many of them, by default one at least. */
  const see = (target: Target, times?: number) =>
    until(`${target.css} '${target.text ?? ''}' ${times ?? ''}`, isSeen, target, times ?? null);

  /** Clicks a target once it stands still. */
  async function click(target: Target): Promise<void> {
    let before: Point | undefined;
    const look = async () => {
      const now = (await evaluate(locate, target)) ?? undefined;
      const isStill = before?.x === now?.x && before?.y === now?.y;
      before = now;
      return isStill ? now : undefined;
    };
    const what = `${target.css} '${target.text ?? ''}' that can be touched`;
    await tab.clickAt(await untilWithin(what, look, 60_000));
  }

  /** Waits until the application has loaded and its last call was answered. */
  async function seeFreshCards(name = amara): Promise<void> {
    await see(cards, cardCount);
    await see(freshness('Updated'));
    await see(button(name));
  }

  return {
    ...tab,
    evaluate,
    until,
    see,
    click,
    seeFreshCards,
    async seeLogin() {
      await see(account('region@suite.test'));
      expect(await evaluate(() => location.href)).toMatch(`${suite.provider}/interaction/`);
    },
    /** Signs in, and stays until the next visit has everything on the device. */
    async signIn() {
      await click(account('region@suite.test'));
      await seeFreshCards();
      await untilPageStored({ evaluate }, 'Natural Capital Region');
    },
    async logOut() {
      await click(button(amara));
      await click({ css: '[role=menuitem]', text: 'Logout' });
    },
    /** Sees the cards that the worker brings without any server; they say how old they are. */
    async seeStoredCards() {
      await see(cards, cardCount);
      await see(button(amara));
      await see(freshness('Cards from'));
    },
  };
}

function isSeen({ css, text = '' }: Target, times: number | null): boolean {
  const { length } = [...document.querySelectorAll(css)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      `${element.textContent} ${element.ariaLabel}`.includes(text),
  );
  return times === null ? length > 0 : length === times;
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
