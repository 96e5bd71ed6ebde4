import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  createToastQueue,
  toastPositions,
  toastTypes,
} from '../../../src/ui/toasts/createToastQueue.ts';
import { ToastContainer } from '../../../src/ui/toasts/ToastContainer.tsx';

const refuseLoadError = (error: unknown) => {
  throw error;
};

function renderContainer(toasts = createToastQueue()) {
  const { container } = render(<ToastContainer toasts={toasts} onLoadError={refuseLoadError} />);
  return { container, show: toasts.show };
}

const toast = (message: string) => screen.findByRole('group', { name: message });
const toastTexts = () => screen.queryAllByRole('group').map((shown) => shown.textContent);

/** Lets the time of every toast run out: the library waits for the end of its bar's animation. */
function runOut() {
  for (const bar of document.querySelectorAll('.Toastify__progress-bar')) {
    // The one name of the event that React listens to under jsdom's styles, and the usual one.
    for (const name of ['webkitAnimationEnd', 'animationend']) {
      fireEvent(bar, new Event(name, { bubbles: true }));
    }
  }
}

test('toasts shown before the container stands appear in their order', async () => {
  const toasts = createToastQueue();
  toasts.show({ type: 'info', message: 'First' });
  toasts.show({ type: 'error', message: 'Second' });
  renderContainer(toasts);
  await toast('First');
  expect(toastTexts()).toEqual(['First', 'Second']);
});

test.each(toastTypes)('a toast of type %s is drawn as such, in the dark style', async (type) => {
  const { show } = renderContainer();
  show({ type, message: `A ${type} toast` });
  const shown = await toast(`A ${type} toast`);
  expect(shown.classList).toContain(`Toastify__toast--${type}`);
  expect(shown.classList).toContain('Toastify__toast-theme--dark');
  const icon = shown.querySelector('.Toastify__toast-icon');
  expect(icon === null).toBe(type === 'default');
});

test.each(toastPositions)('a toast stands at %s when asked to', async (position) => {
  const { show } = renderContainer();
  show({ type: 'info', message: 'Somewhere', position });
  const place = (await toast('Somewhere')).closest(`.Toastify__toast-container--${position}`);
  expect(place).not.toBeNull();
});

test('a toast stands at the bottom centre for 1500 ms and shows no progress', async () => {
  const { show } = renderContainer();
  show({ type: 'success', message: 'Cards updated' });
  const shown = await toast('Cards updated');
  const bar = shown.querySelector<HTMLElement>('.Toastify__progress-bar');
  expect(shown.closest('.Toastify__toast-container--bottom-center')).not.toBeNull();
  expect(bar?.style.animationDuration).toBe('1500ms');
  expect(bar?.closest('[data-hidden="true"]')).not.toBeNull();
  runOut();
  await waitFor(() => expect(toastTexts()).toEqual([]));
});

test('the same message is shown once at a time, and again when it is gone', async () => {
  const { show } = renderContainer();
  show({ type: 'error', message: 'Sorry' });
  show({ type: 'error', message: 'Sorry' });
  await toast('Sorry');
  show({ type: 'error', message: 'Sorry' });
  show({ type: 'error', message: 'Another' });
  await toast('Another');
  expect(toastTexts()).toEqual(['Sorry', 'Another']);

  runOut();
  await waitFor(() => expect(toastTexts()).toEqual([]));
  show({ type: 'error', message: 'Sorry' });
  await toast('Sorry');
});

test('a toast is announced once, by a region that stood before it', async () => {
  const { container, show } = renderContainer();
  const region = container.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  show({ type: 'success', message: 'Cards updated' });
  await toast('Cards updated');
  expect(region?.isConnected && region.textContent).toBe('Cards updated');
  expect(
    document.querySelectorAll('[aria-live="polite"], [role="alert"], [role="status"]'),
  ).toHaveLength(1);

  runOut();
  await waitFor(() => expect(region?.textContent).toBe(''));
});

test('markup in a message is shown as text', async () => {
  const { show } = renderContainer();
  show({ type: 'error', message: '<b>No</b> نور' });
  expect((await toast('<b>No</b> نور')).textContent).toBe('<b>No</b> نور');
});

test('what a screen reader alone is told is not drawn', async () => {
  const { container, show } = renderContainer();
  show({ type: 'default', message: 'Applications, 3 cards', isOnlySpoken: true });
  const region = container.querySelector('[aria-live="polite"]');
  await waitFor(() => expect(region?.textContent).toBe('Applications, 3 cards'));
  expect(toastTexts()).toEqual([]);
});

test('there is no landmark while there is no toast', async () => {
  const { show } = renderContainer();
  show({ type: 'info', message: 'First' });
  await toast('First');
  runOut();
  await waitFor(() => expect(toastTexts()).toEqual([]));
  expect(screen.queryByRole('region')).toBeNull();
});

test('is not loaded before the browser is idle or a toast is shown', async () => {
  const idle: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
  renderContainer();
  const region = () => document.querySelector('.Toastify');
  expect(idle).toHaveLength(1);
  expect(region()).toBeNull();
  idle[0]?.({ didTimeout: false, timeRemaining: () => 50 });
  await waitFor(() => expect(region()).not.toBeNull());
});
