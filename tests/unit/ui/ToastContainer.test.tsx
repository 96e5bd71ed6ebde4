import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { ToastContainer } from '../../../src/ui/toasts/ToastContainer.tsx';

const toastTypes = ['info', 'success', 'warning', 'error', 'default'] as const;
const toastPositions = (['top', 'bottom'] as const).flatMap((edge) =>
  (['left', 'center', 'right'] as const).map((side) => `${edge}-${side}` as const),
);

const refuseLoadError = (error: unknown) => {
  throw error;
};

function renderContainer(toasts = createToastStore()) {
  const { container } = render(<ToastContainer toasts={toasts} onLoadError={refuseLoadError} />);
  return { region: container.querySelector('[aria-live="polite"]'), show: toasts.show };
}

const toast = (message: string) => screen.findByRole('group', { name: message });
const toastTexts = () => screen.queryAllByRole('group').map((shown) => shown.textContent);

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

test('toasts of every type that came before the container appear in their order and look', async () => {
  const toasts = createToastStore();
  for (const type of toastTypes) toasts.show({ type, message: type });
  renderContainer(toasts);
  await toast('default');
  expect(toastTexts()).toEqual([...toastTypes]);
  for (const type of toastTypes) {
    const { classList } = await toast(type);
    expect([...classList]).toContain(`Toastify__toast--${type}`);
    expect([...classList]).toContain('Toastify__toast-theme--dark');
  }
  expect(document.querySelectorAll('.Toastify__toast-icon')).toHaveLength(4);
});

test('a toast stands where it is asked to', async () => {
  const { show } = renderContainer();
  for (const position of toastPositions) show({ type: 'info', message: position, position });
  for (const position of toastPositions) {
    const place = (await toast(position)).closest(`.Toastify__toast-container--${position}`);
    expect(place, position).not.toBeNull();
  }
});

test('a toast stands at the bottom centre, is text, and leaves no landmark', async () => {
  const { show } = renderContainer();
  show({ type: 'success', message: '<b>Cards</b> نور' });
  const shown = await toast('<b>Cards</b> نور');
  expect(shown.closest('.Toastify__toast-container--bottom-center')).not.toBeNull();
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined();
  await runOut();
  expect(screen.queryByRole('region')).toBeNull();
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
  await runOut();
  show({ type: 'error', message: 'Sorry' });
  await toast('Sorry');
});

test('a toast is announced once, by a region that stood before it', async () => {
  const { region, show } = renderContainer();
  expect(region?.textContent).toBe('');
  show({ type: 'success', message: 'Cards updated' });
  await toast('Cards updated');
  expect(region?.isConnected && region.textContent).toBe('Cards updated');
  const live = document.querySelectorAll('[aria-live="polite"], [role="alert"], [role="status"]');
  expect(live).toHaveLength(1);
  await runOut();
  expect(region?.textContent).toBe('');
});

test('what a screen reader alone is told is not drawn, and goes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { region, show } = renderContainer();
  show({ type: 'default', message: 'Applications, 3 cards', isOnlySpoken: true });
  await waitFor(() => expect(region?.textContent).toBe('Applications, 3 cards'));
  expect(toastTexts()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  await waitFor(() => expect(region?.textContent).toBe(''));
});

test('is not loaded before the browser is idle or a toast is shown', () => {
  const idle = vi.fn();
  vi.stubGlobal('requestIdleCallback', idle);
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  renderContainer();
  expect(idle).toHaveBeenCalled();
  expect(document.querySelector('.Toastify')).toBeNull();
});
