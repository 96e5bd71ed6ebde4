import { until } from '../support/until.ts';
import type { Point, Tab } from './Engine.ts';

/** What a person looks for: something visible that matches, with these words in its text or its label. */
export interface Target {
  readonly css: string;
  readonly text?: string;
}

export type Person = ReturnType<typeof personAt>;

/** Who sits at that tab: finds things as a person does and touches them by mouse and keyboard. */
export function personAt(tab: Tab) {
  /** Runs a function in the page, which knows nothing but its arguments. */
  async function evaluate<Values extends readonly unknown[], Result>(
    script: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> {
    const result: unknown = await tab.run(`(${script})(...${JSON.stringify(values)})`);
    return result as Awaited<Result>; // It went through JSON.
  }

  const count = ({ css, text = '' }: Target) => evaluate(countVisible, css, text);

  /** Where it is, once it stands still. */
  async function find({ css, text = '' }: Target): Promise<Point> {
    let before: Point | undefined;
    return await until(`${css} '${text}' that can be touched`, async () => {
      const now = (await evaluate(locate, css, text)) ?? undefined;
      const isStill = before?.x === now?.x && before?.y === now?.y;
      before = now;
      return isStill ? now : undefined;
    });
  }

  return {
    tab,
    evaluate,
    count,
    see: (target: Target, times?: number): Promise<true> =>
      until(`${target.css} '${target.text ?? ''}' ${times ?? ''}`, async () => {
        const seen = await count(target);
        return (times === undefined ? seen > 0 : seen === times) || undefined;
      }),
    click: async (target: Target): Promise<void> => tab.clickAt(await find(target)),
    hover: async (target: Target): Promise<void> => tab.moveTo(await find(target)),
    /** Waits until `script` gives neither false nor nothing. */
    until: <Values extends readonly unknown[], Result>(
      what: string,
      script: (...values: Values) => Result,
      ...values: Values
    ) => until(what, async () => (await evaluate(script, ...values)) || undefined),
  };
}

function countVisible(css: string, text: string): number {
  return [...document.querySelectorAll(css)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      `${element.textContent} ${element.ariaLabel}`.includes(text),
  ).length;
}

/** The middle of the first match, if nothing lies above it. */
function locate(css: string, text: string): Point | null {
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
