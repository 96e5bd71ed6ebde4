import { expect, test } from 'vitest';
import { announceReady, replayEarlyInput } from '../../../src/boot/replayEarlyInput.ts';

// Proves P59 (docs/product.md).

/** Each row: what is pressed before and after hydration, what was heard by then, and in the end. */
test.each([
  ['icon, dropdown', '', [], ['dropdown']],
  ['link, menu, apart', '', ['link', 'menu'], ['link', 'menu']],
  ['refresh', '', [], ['refresh']],
  ['', 'refresh', [], ['refresh']],
])('of the presses on %s, and then %s', async (early, late, heardEarly, heardAll) => {
  const heard: string[] = [];
  document.body.innerHTML = `
    <div id="root">
      <button id="dropdown" role="combobox" aria-haspopup="listbox">North</button>
      <button id="menu" aria-haspopup="menu" popovertarget="items">Amara</button>
      <button id="refresh"><svg id="icon"></svg>Refresh</button>
      <a id="link" href="#there">Open</a>
    </div>
    <button id="apart">Try again</button>`;
  // Listens as React does, so events that were stopped above it are not heard.
  document.getElementById('root')?.addEventListener('click', ({ target }) => {
    heard.push(target instanceof Element ? target.id : '');
  });
  const press = (ids: string) => {
    const clicked = () => new MouseEvent('click', { bubbles: true });
    for (const id of ids.split(', ')) document.getElementById(id)?.dispatchEvent(clicked());
  };
  const busy = () => Array.from(document.querySelectorAll('[aria-busy=true]'), ({ id }) => id);

  replayEarlyInput();
  press(early);
  expect(heard).toEqual(heardEarly);
  expect(busy(), 'a press is seen to be heard').toEqual(
    heardAll.slice(heardEarly.length, early ? 9 : 0),
  );
  announceReady();
  announceReady();
  await new Promise((resolve) => setTimeout(resolve));
  press(late);
  expect(heard).toEqual(heardAll);
  expect(busy()).toEqual([]);
});
