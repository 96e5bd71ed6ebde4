import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadingScreen } from '../../../src/shell/LoadingScreen.tsx';
import { catalogue, somerset } from '../applications/cardSamples.ts';
import { held, pass, profile } from '../applications/fakeUserData.tsx';
import { button, heading } from './launcherPage.ts';
import { loadingMarkup, openLauncher } from './openLauncher.tsx';

// Proves P21 (docs/product.md).

const status = () => screen.getByRole('status', { name: 'Loading' }).textContent;

test('a silent server is told of after five seconds, and tried again after ten, on a press', async () => {
  vi.useFakeTimers();
  const { answer, release } = held();
  const silent = vi.fn(answer);
  const answers = { '/me': () => profile, '/me/applications': silent };
  const { services } = await openLauncher({ hasPage: false, answers });
  await pass(4900);
  expect(status()).toBe('Loading');
  await pass(5000);
  expect(status()).toBe('Still loading…');
  expect(screen.queryAllByRole('button')).toEqual([]);

  await pass(200);
  expect(button('Account')).toBeDefined();
  expect(heading().textContent).toBe('Still loading…');
  expect(document.activeElement).toBe(heading());
  silent.mockClear();
  await act(async () => button('Try again').click());
  expect(silent).toHaveBeenCalledTimes(1);
  expect(status()).toBe('Loading');
  await pass(10_000);
  expect(heading().textContent).toBe('Still loading…');
  expect(services.toasts.get()).toEqual([]);
  await act(async () => release([somerset]));
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
  const message = `Applications, ${catalogue.length} cards`;
  expect(services.toasts.get()).toMatchObject([{ message, isOnlySpoken: true }]);
});

test('stands while a visitor is sent to sign in', async () => {
  await openLauncher({ signedOut: 'visitor' });
  expect(status()).toBe('Loading');
});

test('hydrates the markup of index.html without touching it', () => {
  const container = document.createElement('div');
  container.innerHTML = loadingMarkup;
  const { firstChild } = container;
  const onRecoverableError = vi.fn();
  render(<LoadingScreen />, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.firstChild).toBe(firstChild);
  expect(container.innerHTML).toBe(loadingMarkup);
});
