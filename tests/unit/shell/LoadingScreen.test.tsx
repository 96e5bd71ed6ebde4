import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { App } from '../../../src/shell/App.tsx';
import { LoadingScreen } from '../../../src/shell/LoadingScreen.tsx';
import { fakePopover } from '../../support/fakePopover.ts';
import { somerset } from '../applications/cardSamples.ts';
import { held, pass, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';
import { newAccount } from './openLauncher.tsx';

const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const loadingMarkup = page.getElementById('root')?.innerHTML ?? '';

test('says after five seconds that it is still loading', () => {
  vi.useFakeTimers();
  render(<LoadingScreen />);
  act(() => vi.advanceTimersByTime(4900));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  act(() => vi.advanceTimersByTime(200));
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('Still loading…');
});

test('before a silent server one can try again after ten seconds, and has the menu', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  fakePopover();
  const { answer, release } = held();
  const silent = vi.fn(answer);
  const state = { status: 'signedIn', account: newAccount(), freshness: 'fresh' } as const;
  const services = idleServices(undefined, state, {
    '/me': () => profile,
    '/me/applications': silent,
  });
  await act(async () => render(<App services={services} />));
  await pass(9900);
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();

  await pass(200);
  expect(screen.getByRole('button', { name: 'Account' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Still loading…' }));
  silent.mockClear();
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(silent).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await pass(10_000);
  expect(screen.getByRole('heading', { name: 'Still loading…' })).toBeDefined();
  await act(async () => release([somerset]));
  expect(screen.getAllByRole('article').length).toBeGreaterThan(1);
});

test('hydrates the markup of index.html without touching it', async () => {
  const container = document.createElement('div');
  container.innerHTML = loadingMarkup;
  const screenOfTheFile = container.firstChild;
  const recoverable: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, <LoadingScreen />, {
      onRecoverableError: (error) => recoverable.push(error),
    });
  });
  expect(recoverable).toEqual([]);
  expect(container.firstChild).toBe(screenOfTheFile);
  expect(container.innerHTML).toBe(loadingMarkup);
});
