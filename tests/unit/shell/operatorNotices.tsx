import { act, render, screen } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import { App } from '../../../src/shell/App.tsx';
import type { Services } from '../../../src/shell/Services.ts';
import { somerset } from '../applications/cardSamples.ts';
import { held, pass, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';
import { newAccount } from './openLauncher.tsx';

export const minute = 60_000;
export const hour = 60 * minute;
export const noon = new Date(2026, 10, 22, 12, 0);
export const at = (hours: number) => new Date(noon.getTime() + hours * hour).toISOString();

export const slow = { id: 'slow', severity: 'warning', text: 'Maps are slow today.' };
export const closed = { id: 'closed', severity: 'critical', text: 'Sign-in is down.' };
export const course = { id: 'course', severity: 'info', text: 'A course begins on Monday.' };
export const said = (...notices: object[]) => ({ notices });

/** What the server answers to `/notices.json`: 404 for undefined, a body that is made as it is. */
export function serve(file: unknown) {
  const status = file === undefined ? 404 : 200;
  const fetch = vi.fn(
    async () =>
      new Response(typeof file === 'function' ? file() : JSON.stringify(file), { status }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** What an earlier visit, at noon, was told. */
export function keep(file: object) {
  const kept = {
    savedAt: noon.getTime(),
    file: { applications: {}, ...file },
    dismissed: [],
  };
  localStorage.setItem('natural-capital-suite.notices', JSON.stringify(kept));
}

export function serveNothing() {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** Opens the launcher where notices are switched on and cards are on the device. */
export async function open({ hasCards = true } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const record = { profile, subscriptions: [somerset], savedAt: Date.now() };
  const state = { status: 'signedIn', account: newAccount(), freshness: 'fresh' } as const;
  const { answer, release } = held();
  const answers = { '/me': () => profile, '/me/applications': answer };
  const services = idleServices(hasCards ? record : undefined, state, answers);
  const { unmount } = render(<App services={services} hydration={undefined} />);
  await act(() => services.late.load());
  // SWR asks in the next frame where there is something to show.
  await pass(50);
  return {
    telemetry: services.telemetry,
    stored: () => lastStored(vi.mocked(services.storePage)),
    unmount,
    /** The API answers; what waits for idleness follows. */
    async refreshCards() {
      await act(async () => release([somerset]));
      await pass(3_000);
    },
  };
}

function lastStored({ mock }: Mock<Services['storePage']>): string {
  const [, render] = mock.lastCall ?? [];
  if (!render) throw new Error('No page was stored');
  return render().markup;
}

/** The bar below the cards. */
export function bar(): string | undefined {
  const region = screen.getByRole('main').querySelector(':scope > [aria-live=polite]');
  return region?.textContent || undefined;
}

/** A visit that has asked once, and the next one to the same device. */
export async function visit(file: unknown) {
  const fetch = serve(file);
  const visit = await open();
  await visit.refreshCards();
  return { ...visit, fetch };
}
