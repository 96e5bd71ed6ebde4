import { beforeEach, expect, test } from 'vitest';
import { announceReady } from '../../../src/boot/readyEvent.ts';
import { replayEarlyInput } from '../../../src/boot/replayEarlyInput.ts';

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
  for (const type of ['click', 'keydown']) {
    document.getElementById('root')?.addEventListener(type, (event) => {
      const { id } = event.target instanceof Element ? event.target : document.body;
      heard.push([id, event instanceof KeyboardEvent ? event.key : type].join(' '));
    });
  }
  replayEarlyInput();
});

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`);

function key(id: string, name: string, init?: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key: name,
    bubbles: true,
    cancelable: true,
    ...init,
  });
  find(id)?.dispatchEvent(event);
  return event;
}

/** Lets the page be hydrated; what was heard by then. */
async function hydrate(): Promise<string[]> {
  announceReady();
  announceReady();
  await new Promise((resolve) => setTimeout(resolve));
  return heard;
}

test('repeats in order what nobody has heard, once', async () => {
  find('refresh')
    ?.querySelector('svg')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  key('menu', 'ArrowDown');
  find('dropdown')?.click();
  for (const name of ['é', 'Backspace', '🌱', ' ']) key('dropdown', name);
  expect(heard).toEqual([]);
  expect(await hydrate()).toEqual([
    'refresh click',
    'menu ArrowDown',
    'dropdown click',
    'dropdown é',
    'dropdown Backspace',
    'dropdown 🌱',
    'dropdown  ',
  ]);
});

test('lets one press be rendered before it repeats the next', async () => {
  let wasRendered = false;
  find('refresh')?.click();
  find('refresh')?.click();
  find('refresh')?.addEventListener('click', () => {
    heard.push(wasRendered ? 'rendered' : 'not yet');
    queueMicrotask(() => {
      wasRendered = true;
    });
  });
  const all = await hydrate();
  expect(all.filter((one) => !one.includes('click'))).toEqual(['not yet', 'rendered']);
});

test('leaves what the browser answers to the browser', async () => {
  find('link')?.click();
  find('menu')?.click();
  find('apart')?.click();
  expect(await hydrate()).toEqual(['link click', 'menu click']);
});

test('gives a slash to the search, and what is typed after it', async () => {
  find('refresh')?.insertAdjacentHTML(
    'afterend',
    '<button id="search" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K">Find</button>',
  );
  const isLeft = document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }),
  );
  expect(isLeft).toBe(true);
  expect(document.activeElement).toBe(find('search'));
  key('search', 'x');
  key('dropdown', '/');
  find('dropdown')?.focus();
  expect(await hydrate()).toEqual(['search /', 'search x', 'dropdown /']);
});

test('leaves a slash where nothing can be found', async () => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  expect(await hydrate()).toEqual([]);
});

test('keeps no key that leads elsewhere', async () => {
  for (const name of ['Tab', 'Shift', 'F5']) key('dropdown', name);
  key('refresh', 'a');
  expect(await hydrate()).toEqual(['dropdown Tab', 'dropdown Shift', 'dropdown F5', 'refresh a']);
});

test('does not open a dropdown that was left again', async () => {
  find('dropdown')?.click();
  key('dropdown', 'a');
  find('refresh')?.click();
  expect(await hydrate()).toEqual(['refresh click']);
});

test('shows that a press was heard until it is repeated', async () => {
  find('refresh')?.click();
  expect(find('refresh')?.ariaBusy).toBe('true');
  await hydrate();
  expect(find('refresh')?.hasAttribute('aria-busy')).toBe(false);
});

test('lets a held Enter press once and an arrow not scroll', () => {
  expect(key('refresh', 'Enter').defaultPrevented).toBe(false);
  expect(key('refresh', 'Enter', { repeat: true }).defaultPrevented).toBe(true);
  expect(key('dropdown', 'ArrowDown').defaultPrevented).toBe(true);
});

test('keeps nothing once the page is hydrated', async () => {
  await hydrate();
  find('refresh')?.click();
  key('dropdown', 'a');
  expect(heard).toEqual(['refresh click', 'dropdown a']);
});
