import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createToastStore, type Toast } from '../../../src/ui/toasts/createToastStore.ts';
import { ToastContainer } from '../../../src/ui/toasts/ToastContainer.tsx';

const toast = (message: string) => screen.findByRole('group', { name: message });
const region = () => document.querySelector('[aria-live="polite"]');
const toastTexts = () => screen.queryAllByRole('group').map((shown) => shown.textContent);

/** The container, and what shows a toast of that text. */
function open(first: readonly Toast[] = []) {
  const toasts = createToastStore();
  for (const one of first) toasts.show(one);
  const onLoadError = (error: unknown) => {
    throw error;
  };
  render(<ToastContainer toasts={toasts} onLoadError={onLoadError} />);
  const show = (message: string, more: Partial<Toast> = {}) =>
    toasts.show({ type: 'success', message, ...more });
  return { show };
}

/** Lets the time of every toast run out: the library waits for the end of its bar's animation. */
async function runOut() {
  for (const bar of document.querySelectorAll('.Toastify__progress-bar')) {
    // The one name of the event that React listens to under jsdom's styles, and the usual one.
    for (const name of ['webkitAnimationEnd', 'animationend']) {
      fireEvent(bar, new Event(name, { bubbles: true }));
    }
  }
  await waitFor(() => expect(toastTexts()).toEqual([]));
}

/* The look of each type: tests/gallery/overlays.test.ts. */
test('toasts from before the container appear in order, at the bottom or where asked', async () => {
  const types = ['info', 'success', 'warning', 'error', 'default'] as const;
  const { show } = open(types.map((type) => ({ type, message: type })));
  await toast('default');
  expect(toastTexts()).toEqual([...types]);
  const signs = [...document.querySelectorAll('.Toastify__toast-icon')];
  expect(signs).toHaveLength(4);
  expect(new Set(signs.map((sign) => sign.innerHTML)).size, 'no two alike').toBe(4);
  show('asked', { position: 'top-left' });
  const placeOf = async (message: string) => (await toast(message)).parentElement?.className;
  expect(await placeOf('asked')).toMatch(/top.*left/);
  expect(await placeOf('default')).not.toMatch(/top|left/);
});

test('a toast is text, announced once, by a region that was there before', async () => {
  vi.stubGlobal('requestIdleCallback', (load: () => void) => void load());
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  const { show } = open();
  await waitFor(() => expect(region()).not.toBeNull());
  const before = region();
  const message = '<b>Cards</b> نور';
  show(message);
  await toast(message);
  expect(region()).toBe(before);
  expect(region()?.textContent, 'without the name of a button').toBe(message);
  const live = document.querySelectorAll('[aria-live="polite"], [role="alert"], [role="status"]');
  expect(live).toHaveLength(1);
  await runOut();
  expect(region()?.textContent).toBe('');
});

test('the same message is shown once at a time, and again when it is gone', async () => {
  const { show } = open();
  show('Sorry');
  show('Sorry');
  await toast('Sorry');
  show('Sorry');
  show('Another');
  await toast('Another');
  expect(toastTexts()).toEqual(['Sorry', 'Another']);
  await runOut();
  show('Sorry');
  await toast('Sorry');
});

test('what a screen reader alone is told is not drawn, and goes', async () => {
  const { show } = open();
  show('Applications, 3 cards', { isOnlySpoken: true });
  expect((await toast('Applications, 3 cards')).className).toContain('visuallyHidden');
  expect(region()?.textContent).toBe('Applications, 3 cards');
  await runOut();
});
