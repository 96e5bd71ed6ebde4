import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { somerset } from '../applications/cardSamples.ts';
import { held, pass, profile } from '../applications/fakeUserData.tsx';
import { leavePage, openLauncher } from './openLauncher.tsx';

export const minute = 60_000;
export const hour = 60 * minute;
export const noon = new Date(2026, 10, 22, 12, 0);
export const at = (hours: number) => new Date(noon.getTime() + hours * hour).toISOString();

export const slow = { id: 'slow', severity: 'warning', text: 'Maps are slow today.' };
export const closed = { id: 'closed', severity: 'critical', text: 'Sign-in is down.' };
export const course = { id: 'course', severity: 'info', text: 'A course begins on Monday.' };
export const said = (...notices: object[]) => ({ notices });

/** The device has what an earlier visit, at noon, was told. */
export function keep(file: object) {
  const kept = { savedAt: noon.getTime(), file: { applications: {}, ...file }, dismissed: [] };
  localStorage.setItem('natural-capital-suite.notices', JSON.stringify(kept));
}

/** Leaves the page before, and opens the launcher where notices are switched on. */
export async function open({ hasCards = true } = {}) {
  leavePage();
  const record = { profile, subscriptions: [somerset], savedAt: Date.now() };
  const { answer, release } = held();
  const { services } = await openLauncher({
    hasPage: false,
    remembered: hasCards ? record : undefined,
    answers: { '/me': () => profile, '/me/applications': answer },
  });
  await act(() => services.late.load());
  // SWR asks in the next frame where there is something to show.
  await pass(50);
  return {
    ...services,
    /** The API answers; what waits for idleness follows. */
    async refreshCards() {
      await act(async () => release([somerset]));
      await pass(3_000);
    },
  };
}

/** A visit that has asked once for what the server answers: 404 for undefined, else a body of JSON or that text. */
export async function visit(file: unknown) {
  const status = file === undefined ? 404 : 200;
  const body = typeof file === 'string' ? file : JSON.stringify(file);
  const fetch = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  const opened = await open();
  await opened.refreshCards();
  return { ...opened, fetch };
}

/** The bar below the cards. */
export function bar(): string | undefined {
  const region = screen.getByRole('main').querySelector(':scope > [aria-live=polite]');
  return region?.textContent || undefined;
}
