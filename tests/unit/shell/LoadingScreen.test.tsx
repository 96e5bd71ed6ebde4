import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadingScreen } from '../../../src/shell/LoadingScreen.tsx';
import { somerset } from '../applications/cardSamples.ts';
import { held, pass, profile } from '../applications/fakeUserData.tsx';
import { button, heading } from './launcherPage.ts';
import { loadingMarkup, openLauncher } from './openLauncher.tsx';

const status = () => screen.getByRole('status', { name: 'Loading' }).textContent;

test('before a silent server one is told after five seconds, and can try again after ten', async () => {
  vi.useFakeTimers();
  const { answer, release } = held();
  const silent = vi.fn(answer);
  const answers = { '/me': () => profile, '/me/applications': silent };
  await openLauncher({ hasPage: false, answers });
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
  await act(async () => release([somerset]));
  expect(screen.getAllByRole('article').length).toBeGreaterThan(1);
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
