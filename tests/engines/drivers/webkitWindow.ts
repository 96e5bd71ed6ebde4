import { Buffer } from 'node:buffer';
import * as v from 'valibot';
import { until } from '../../support/until.ts';
import type { Key, Point, Tab } from '../Engine.ts';
import type { Send } from './webDriver.ts';

/** WebDriver's names for keys. */
const keys: Readonly<Record<Key, string>> = {
  ArrowDown: '\uE015',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
};

/** A window of MiniBrowser has a toolbar, which does not get narrower. */
const leastWidth = 447;

/** The driver never answers a script that a navigation overtakes; one that waits then looks again. */
const scriptTimeoutMs = 6_000;

/** A window of the session. */
export function webkitWindow(send: Send, first: string): Tab {
  let handle = first;

  async function inWindow(...command: Parameters<Send>): Promise<unknown> {
    await send('POST', '/window', { handle });
    return await send(...command);
  }

  const run = (expression: string) => {
    const script = { script: `return ${expression}`, args: [] };
    return inWindow('POST', '/execute/sync', script, scriptTimeoutMs);
  };

  const act = async (type: 'key' | 'pointer', actions: readonly object[]) => {
    const parameters = type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {};
    await inWindow('POST', '/actions', { actions: [{ type, id: type, ...parameters, actions }] });
  };
  const move = ({ x, y }: Point) => ({ type: 'pointerMove', x, y, origin: 'viewport' });
  const strike = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];

  /** A window without toolbar, of the same page, in the place of this one. */
  async function openNarrow(width: number, height: number): Promise<void> {
    const before = v.parse(v.array(v.string()), await send('GET', '/window/handles'));
    await run(`void open(location.href, '', 'popup,width=${width},height=${height}')`);
    handle = await until('a narrow window', async () => {
      const all = v.parse(v.array(v.string()), await send('GET', '/window/handles'));
      return all.find((one) => !before.includes(one));
    });
  }

  return {
    goTo: async (url) => void (await inWindow('POST', '/url', { url })),
    reload: async () => void (await inWindow('POST', '/refresh')),
    run,
    moveTo: (point) => act('pointer', [move(point)]),
    clickAt: (point) =>
      act('pointer', [
        move(point),
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    press: (key) => act('key', strike(keys[key])),
    type: (text) => act('key', [...text].flatMap(strike)),
    async resize(width, height) {
      if (width < leastWidth) await openNarrow(width, height);
      else await inWindow('POST', '/window/rect', { width, height });
    },
    async screenshot() {
      return Buffer.from(v.parse(v.string(), await inWindow('GET', '/screenshot')), 'base64');
    },
    // Windows lie beside each other, all of them seen: the page is told what a person's look would tell.
    activate: async () =>
      void (await run(
        `document.dispatchEvent(new Event('visibilitychange')) && window.dispatchEvent(new Event('focus'))`,
      )),
    close: async () => void (await inWindow('DELETE', '/window')),
  };
}
