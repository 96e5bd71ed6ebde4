import { beforeEach, expect, test } from 'vitest';
import { announceReady, replayEarlyInput } from '../../../src/boot/replayEarlyInput.ts';

let heard: string[];

beforeEach(() => {
  heard = [];
  document.body.innerHTML = `
    <div id="root">
      <button id="dropdown" role="combobox" aria-haspopup="listbox">North</button>
      <button id="menu" aria-haspopup="menu" popovertarget="items">Amara</button>
      <button id="refresh"><svg></svg>Refresh</button>
      <a id="link" href="#there">Open</a>
    </div>
    <button id="apart">Try again</button>`;
  // As React does, all along: what is stopped above it is not heard.
  document.getElementById('root')?.addEventListener('click', ({ target }) => {
    heard.push(target instanceof Element ? target.id : '');
  });
  replayEarlyInput();
});

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`);

/** Lets the page be hydrated; what was heard by then. */
async function hydrate(): Promise<string[]> {
  announceReady();
  announceReady();
  await new Promise((resolve) => setTimeout(resolve));
  return heard;
}

test('repeats the last press that nobody has heard, once', async () => {
  find('refresh')
    ?.querySelector('svg')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  find('dropdown')?.click();
  expect(heard).toEqual([]);
  expect(find('refresh')?.ariaBusy).toBe(null);
  expect(await hydrate()).toEqual(['dropdown']);
});

test('leaves what the browser answers to the browser', async () => {
  find('link')?.click();
  find('menu')?.click();
  find('apart')?.click();
  expect(await hydrate()).toEqual(['link', 'menu']);
});

test('shows that a press was heard until it is repeated', async () => {
  find('refresh')?.click();
  expect(find('refresh')?.ariaBusy).toBe('true');
  await hydrate();
  expect(find('refresh')?.hasAttribute('aria-busy')).toBe(false);
});

test('keeps nothing once the page is hydrated', async () => {
  await hydrate();
  find('refresh')?.click();
  expect(heard).toEqual(['refresh']);
});
