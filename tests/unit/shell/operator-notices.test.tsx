import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ReportableError } from '../../../src/lib/ReportableError.ts';
import { refusedBodies, takenBodies } from '../../support/outsideBodies.ts';
import { somerset } from '../applications/cardSamples.ts';
import { pass } from '../applications/fakeUserData.tsx';
import {
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
  visit,
} from './operatorNotices.tsx';

const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
test('asks once the cards stand, past no cache that is not asked, then every ten minutes and at a return', async () => {
  const fetch = serve(said(slow));
  const { refreshCards } = await open({ hasCards: false });
  await pass(30_000);
  expect(fetch).not.toHaveBeenCalled();
  await refreshCards();
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/notices.json',
    expect.objectContaining({ credentials: 'omit', cache: 'no-cache' }),
  );
  expect(bar()).toContain('Maps are slow today.');

  const comeBack = async () => {
    fireEvent.focus(window);
    await pass(100);
  };
  await pass(minute);
  await comeBack();
  expect(fetch, 'at most once in five minutes').toHaveBeenCalledOnce();
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
  const second = await visit(said({ ...slow, id: 'another' }));
  expect(bar()).toBeUndefined();
  second.unmount();
  await visit(said({ ...slow, text: 'Maps are down.' }));
  expect(bar()).toContain('Maps are down.');
});

test('a critical one is an alert, which a screen reader says at once; others are said in their turn', async () => {
  const first = await visit(said(closed));
  expect(screen.getByRole('alert').textContent).toContain('Sign-in is down.');
  first.unmount();
  await visit(said(slow));
  expect(screen.queryByRole('alert')).toBeNull();
  const region = screen.getByText('Maps are slow today.').closest('[aria-live]');
  expect(region?.getAttribute('aria-live')).toBe('polite');
});

test('a bad file, and a server that does not answer, leave what was said, and when', async () => {
  const file = { notices: [slow], applications: { natural_capital_plan: 'outage' } };
  const first = await visit(file);
  expect(bar()).not.toContain('as of');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(bar(), 'as soon as the network goes').toContain('as of 12:00 today');
  online.mockRestore();
  first.unmount();

  const second = await visit(said(course, { ...closed, severity: 'SECRET', text: '' }));
  expect(bar()).toContain('Please note, as of 12:00 todayMaps are slow today.');
  await pass(11 * minute);
  const misfit = new ReportableError('/notices.json does not fit its schema at notices.1.severity');
  expect(second.telemetry.trackError).toHaveBeenLastCalledWith(misfit, '/notices.json');
  second.unmount();

  serveNothing();
  await pass(23 * hour);
  const third = await open();
  await third.refreshCards();
  expect(bar()).toContain('as of 12:00');
  expect(screen.getByText('Not working')).toBeDefined();
  third.unmount();
  await pass(hour);
  await open();
  expect(screen.queryByText('Not working'), 'is believed for a day').toBeNull();
  expect(bar()).toContain('Maps are slow today.');
});

test.each(Object.entries(refusedBodies))('%s is a bad file', async (_, body) => {
  (await visit(said(slow))).unmount();
  await pass(11 * minute);
  const { telemetry } = await visit(() => body(JSON.stringify(said(closed))));
  expect(bar()).toContain('as of 12:00 todayMaps are slow today.');
  const misfit = new ReportableError('/notices.json does not fit its schema');
  expect(telemetry.trackError).toHaveBeenLastCalledWith(misfit, '/notices.json');
});

test.each(Object.entries(takenBodies))('%s is a good one', async (_, body) => {
  const { telemetry } = await visit(() => body(JSON.stringify(said(slow))));
  expect(bar()).toContain('Maps are slow today.');
  expect(telemetry.trackError).not.toHaveBeenCalled();
});

test('of an application that does not fit the error does not say which: the name is the file’s own', async () => {
  const { telemetry } = await visit({
    notices: [],
    applications: { 'amara@suite.test': 'SECRET' },
  });
  const misfit = new ReportableError('/notices.json does not fit its schema at applications');
  expect(telemetry.trackError).toHaveBeenLastCalledWith(misfit, '/notices.json');
});

test('a card says how its application is, and can be opened all the same', async () => {
  await visit({
    notices: [],
    applications: {
      natural_capital_plan: { state: 'outage', text: ' Maps are down. ', of: 'no interest' },
      natural_capital_impact: 'degraded',
      an_application_of_later: 'outage',
    },
  });
  const region = within(screen.getByRole('article', { name: 'Natural Capital Region' }));
  expect(region.getByText('Not working')).toBeDefined();
  expect(region.getByText('Maps are down.')).toBeDefined();
  expect(screen.queryByText('Some problems'), 'where nobody can open it').toBeNull();
  expect(
    screen.getByRole('link', { name: 'Open Natural Capital Region' }).getAttribute('href'),
  ).not.toBeNull();
});

test('a file that is gone takes its notices with it, and is no mistake', async () => {
  const first = await visit(said(slow));
  first.unmount();
  const { telemetry } = await visit(undefined);
  expect(bar()).toBeUndefined();
  expect(telemetry.trackEvent).not.toHaveBeenCalled();
});

test('the page that is stored has nothing of them', async () => {
  const { stored } = await visit({
    ...said(closed),
    applications: { natural_capital_plan: 'outage' },
  });
  expect(screen.getByText('Not working')).toBeDefined();
  await vi.waitFor(() => expect(stored()).toContain(somerset.name));
  expect(stored()).not.toMatch(/Sign-in is down|Not working/);
});
