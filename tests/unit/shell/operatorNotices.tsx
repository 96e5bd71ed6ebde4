import { act, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { createNotices } from '../../../src/notices/createNotices.ts';
import { App } from '../../../src/shell/App.tsx';
import { startNotices } from '../../../src/shell/notices/startNotices.tsx';
import type { Services } from '../../../src/shell/Services.ts';
import { somerset } from '../applications/cardSamples.ts';
import { amara, pass, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const noon = new Date(2026, 10, 22, 12, 0);
export const at = (hours: number) => new Date(noon.getTime() + hours * hour).toISOString();

export const slow = { id: 'slow', severity: 'warning', text: 'Maps are slow today.' };
export const closed = { id: 'closed', severity: 'critical', text: 'Sign-in is down.' };
export const course = { id: 'course', severity: 'info', text: 'A course begins on Monday.' };
export const said = (...notices: object[]) => ({ notices });

/** What the server answers to `/notices.json`; 404 for undefined. */
export function serve(file: unknown) {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const status = file === undefined ? 404 : 200;
  const fetch = vi.fn(async () => ({ status, ok: status === 200, text: async () => text }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

export function serveNothing() {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** Opens the launcher where notices are switched on and cards are on the device. */
export async function open({ hasCards = true } = {}) {
  const record = { profile, subscriptions: [somerset], savedAt: Date.now() };
  const account = { ...amara, email: 'amara@suite.test' };
  const state = { status: 'signedIn', account, freshness: 'fresh' } as const;
  const idle = idleServices(hasCards ? record : undefined, state);
  const { telemetry } = idle;
  const onLoadError = vi.fn();
  const notices = createNotices({
    start: async (publish) => startNotices({ publish, telemetry }),
    onLoadError,
  });
  let answer: (subscriptions: readonly Subscription[]) => void = () => undefined;
  const requests: Services['requests'] = {
    answered: () => undefined,
    profile: async () => profile,
    subscriptions: () =>
      new Promise((resolve) => {
        answer = (subscriptions) => resolve({ subscriptions, leftOut: 0 });
      }),
  };
  const services = { ...idle, requests, notices };
  const { unmount } = render(<App services={services} hydration={undefined} />);
  await act(() => notices.open(false));
  // SWR asks in the next frame where there is something to show.
  await pass(50);
  return {
    telemetry,
    onLoadError,
    unmount,
    /** The API answers; what waits for idleness follows. */
    async refreshCards() {
      await act(async () => answer([somerset]));
      await pass(3_000);
    },
    async refreshAgain() {
      act(() => screen.getByRole('button', { name: 'Refresh' }).click());
      await pass(1);
      await act(async () => answer([somerset]));
      await pass(3_000);
    },
  };
}

/** The bar at the window's lower edge. */
export function bar(): string | undefined {
  const region = screen.getByRole('main').querySelector('[aria-live=polite]');
  return region?.textContent || undefined;
}

/** A visit that has asked once, and the next one to the same device. */
export async function visit(file: unknown) {
  const fetch = serve(file);
  const visit = await open();
  await visit.refreshCards();
  return { ...visit, fetch };
}
