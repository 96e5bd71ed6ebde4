import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass } from '../applications/fakeUserData.tsx';
import {
  above,
  at,
  bar,
  closed,
  course,
  hour,
  minute,
  noon,
  open,
  said,
  serve,
  serveNothing,
  slow,
  start,
  visit,
} from './operatorNotices.tsx';

const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('asks once the cards stand, without credentials, and past no cache that is not asked', async () => {
  const fetch = serve(said(slow));
  const { refreshCards } = await open({ hasCards: false });
  expect(screen.queryByRole('article')).toBeNull();
  await pass(30_000);
  expect(fetch).not.toHaveBeenCalled();

  await refreshCards();
  expect(screen.getAllByRole('article').length).toBeGreaterThan(0);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/notices.json',
    expect.objectContaining({ credentials: 'omit', cache: 'no-cache' }),
  );
  expect(bar()).toContain('Maps are slow today.');
});

test('asks again every ten minutes and at a return, at most once in five minutes', async () => {
  const { fetch } = await visit(said(slow));
  const comeBack = async () => {
    fireEvent.focus(window);
    await pass(100);
  };
  await pass(minute);
  await comeBack();
  expect(fetch).toHaveBeenCalledOnce();
  await pass(5 * minute);
  await comeBack();
  expect(fetch).toHaveBeenCalledTimes(2);
  await pass(15 * minute);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('shows the gravest first, and the next when that is dismissed', async () => {
  await visit(said(course, slow, closed));
  expect(bar()).toContain('Important, 1 of 3Sign-in is down.');
  dismiss();
  expect(bar()).toContain('Please note, 1 of 2Maps are slow today.');
  dismiss();
  expect(bar()).toContain('NoticeA course begins on Monday.');
  dismiss();
  expect(bar()).toBeUndefined();
});

test('a notice holds between its times and ends by itself', async () => {
  await visit(said({ ...slow, from: at(1), until: at(2) }));
  expect(bar()).toBeUndefined();
  await pass(hour);
  expect(bar()).toContain('Maps are slow today.');
  await pass(hour);
  expect(bar()).toBeUndefined();
});

test('a notice that was dismissed stays away until it says something else', async () => {
  const first = await visit(said(slow));
  dismiss();
  first.unmount();
  const second = await visit(said(slow));
  expect(bar()).toBeUndefined();
  second.unmount();
  await visit(said({ ...slow, text: 'Maps are down.' }));
  expect(bar()).toContain('Maps are down.');
});

/** How a screen reader is told of what stands around a text. */
const liveness = (text: string) =>
  screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

test('is announced once, the gravest as an alert, and not again after a reload', async () => {
  const first = await visit(said(closed));
  expect(screen.getByRole('alert').textContent).toContain('Sign-in is down.');
  first.unmount();
  const second = await visit(said(closed));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(liveness('Sign-in is down.')).toBe('off');
  second.unmount();
  await visit(said(slow));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(liveness('Maps are slow today.')).toBe('polite');
});

test('without a network it shows what it was told, and when', async () => {
  const first = await visit(said(slow));
  expect(bar()).not.toContain('as of');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(bar(), 'as soon as it goes').toContain('as of 12:00 today');
  first.unmount();
  online.mockRestore();
  await pass(2 * hour);
  serveNothing();
  const { refreshCards } = await open();
  expect(bar()).toContain('Please note, as of 12:00 todayMaps are slow today.');
  await refreshCards();
  expect(bar(), 'an unanswered request confirms nothing').toContain('as of 12:00 today');
});

test('a card says how its application is, and can be opened all the same', async () => {
  await visit({
    notices: [],
    applications: {
      natural_capital_plan: 'outage',
      natural_capital_impact: 'operational',
      natural_capital_project: 'maintenance',
      natural_capital_credit: 'degraded',
      an_application_of_later: 'outage',
    },
  });
  const words = screen.getAllByRole('article').map((card) => {
    const [status] = /Not working|Under maintenance|Some problems/.exec(card.textContent) ?? [
      'none',
    ];
    return status;
  });
  expect(words).toEqual(['Not working', 'Under maintenance', 'none', 'Some problems']);
  expect(
    screen.getByRole('link', { name: 'Open Natural Capital Region' }).getAttribute('href'),
  ).not.toBeNull();
});

test('a state of an application is believed for a day, a notice for as long as it says', async () => {
  const file = { notices: [slow], applications: { natural_capital_plan: 'outage' } };
  const first = await visit(file);
  first.unmount();
  serveNothing();
  await pass(23 * hour);
  const second = await open();
  expect(screen.getByText('Not working')).toBeDefined();
  second.unmount();
  await pass(hour);
  await open();
  expect(screen.queryByText('Not working')).toBeNull();
  expect(bar()).toContain('Maps are slow today.');
});

test('a file that is gone takes its notices with it, and is no mistake', async () => {
  const first = await visit(said(slow));
  first.unmount();
  const { telemetry } = await visit(undefined);
  expect(bar()).toBeUndefined();
  expect(telemetry.trackEvent).not.toHaveBeenCalled();
});

test('goes without storage, for as long as the page is open', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await visit(said(slow, course));
  dismiss();
  expect(bar()).toContain('A course begins on Monday.');
});

test('a critical one that comes late takes the place of the bar, and stands above from the next start', async () => {
  const first = await visit(said(closed));
  expect(bar()).toContain('Sign-in is down.');
  expect(above()).toBeNull();
  await vi.waitFor(() =>
    expect(first.store.mock.lastCall?.[0].markup).toContain('Sign-in is down.'),
  );
  const { markup = '' } = first.store.mock.lastCall?.[0] ?? {};
  first.unmount();

  const second = await start(markup);
  expect(second.mutations).toEqual([]);
  expect(second.errors).toEqual([]);
  const card = screen.getAllByRole('article')[0];
  expect(card && above()?.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await act(() => second.services.late.open());
  expect(bar()).toBeUndefined();
  expect(screen.getAllByText('Sign-in is down.')).toHaveLength(1);

  screen.getByRole('button', { name: 'Dismiss' }).focus();
  await act(async () => dismiss());
  expect(above()).toBeNull();
  expect(document.activeElement?.closest('footer')).not.toBeNull();
  await pass(3_000);
  expect(second.store.mock.lastCall?.[0].markup).not.toContain('Sign-in is down.');
});

test('one that is over when the page starts is taken from above the cards', async () => {
  const first = await visit(said({ ...closed, until: at(1) }));
  const { markup = '' } = first.store.mock.lastCall?.[0] ?? {};
  first.unmount();
  vi.setSystemTime(at(2));
  const { services } = await start(markup);
  expect(above()).not.toBeNull();
  await act(() => services.late.open());
  expect(above()).toBeNull();
});

test('what another tab was told or dismissed, this one follows', async () => {
  await visit(said(slow));
  const key = 'natural-capital-suite.notices';
  const kept = JSON.parse(localStorage.getItem(key) ?? '');
  localStorage.setItem(key, JSON.stringify({ ...kept, file: { notices: [], applications: {} } }));
  fireEvent(window, new StorageEvent('storage', { key }));
  expect(bar()).toBeUndefined();
});
