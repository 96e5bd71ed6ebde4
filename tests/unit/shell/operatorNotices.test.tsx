import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ReportableError } from '../../../src/lib/ReportableError.ts';
import { somerset } from '../applications/cardSamples.ts';
import { pass } from '../applications/fakeUserData.tsx';
import { button, card, openLink, setOnline, storedPage } from './launcherPage.ts';
import { leavePage } from './openLauncher.tsx';
import * as notices from './visitWithNotices.tsx';

// Proves P12, P60 (docs/product.md).

const { at, bar, closed, course, hour, minute, open, said, slow, visit } = notices;
const dismiss = () => fireEvent.click(button('Dismiss'));
const maps = { applications: { natural_capital_plan: 'outage' } };

beforeEach(() => {
  vi.useFakeTimers({ now: notices.noon });
});

test('asks once the cards stand, past no cache, then every ten minutes and at a return', async () => {
  const fetch = vi.fn(async () => Response.json(said(slow)));
  vi.stubGlobal('fetch', fetch);
  const { refreshCards } = await open({ hasCards: false });
  await pass(30_000);
  expect(fetch).not.toHaveBeenCalled();
  await refreshCards();
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/notices.json',
    expect.objectContaining({ credentials: 'omit', cache: 'no-cache' }),
  );
  expect(bar()).toContain('Maps are slow today.');
  for (const [wait, times] of [[minute, 1] as const, [5 * minute, 2] as const]) {
    await pass(wait);
    fireEvent.focus(window);
    await pass(100);
    expect(fetch, 'at most once in five minutes').toHaveBeenCalledTimes(times);
  }
  await pass(15 * minute);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('shows the gravest first, an alert where it is critical, and the next once dismissed', async () => {
  await visit(said(course, slow, closed));
  for (const [text, isAlert] of [
    ['Important, 1 of 3Sign-in is down.', true],
    ['Please note, 1 of 2Maps are slow today.', false],
    ['NoticeA course begins on Monday.', false],
  ] as const) {
    expect(bar()).toContain(text);
    expect(screen.queryByRole('alert') !== null).toBe(isAlert);
    dismiss();
  }
  expect(bar()).toBeUndefined();
});

test('a notice holds between its times and ends by itself', async () => {
  await visit(said({ ...slow, from: at(1), until: at(2) }));
  for (const text of [undefined, expect.stringContaining('Maps are slow today.'), undefined]) {
    expect(bar()).toEqual(text);
    await pass(hour);
  }
});

test('a notice that was dismissed stays away until it says something else', async () => {
  await visit(said(slow));
  dismiss();
  await visit(said({ ...slow, id: 'another' }));
  expect(bar()).toBeUndefined();
  await visit(said({ ...slow, text: 'Maps are down.' }));
  expect(bar()).toContain('Maps are down.');
});

test('offline, and from a server that does not answer, there is what was said, and when', async () => {
  await visit({ ...said(slow), ...maps });
  expect(bar()).not.toContain('as of');
  await setOnline(false);
  expect(bar(), 'as soon as the network goes').toContain('as of 12:00 today');
  await setOnline(true);
  leavePage();

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await pass(23 * hour);
  const { refreshCards } = await open();
  await refreshCards();
  expect(bar()).toContain('as of 12:00');
  expect(screen.getByText('Not working')).toBeDefined();
  await pass(hour);
  expect(screen.queryByText('Not working'), 'is believed for a day').toBeNull();
  expect(bar()).toContain('Maps are slow today.');
});

const good = JSON.stringify(said(closed));

/* tests/unit/faults/readBody.test.ts proves which bodies are refused, noticesFile.test.ts which files are good. */
test.each<[what: string, file: unknown, at: string]>([
  ['that is too deep', good.replace('{', `{"x":${'['.repeat(40)}${']'.repeat(40)},`), ''],
  ['with a mistake', said(course, { ...closed, severity: 'SECRET' }), ' at notices.1.severity'],
  // The name is the file's own.
  ['of an odd state', { ...said(), applications: { 'a@b.test': 'SECRET' } }, ' at applications'],
])('a file %s leaves what was said, and is told of without a value', async (_, file, place) => {
  await visit(said(slow));
  leavePage();
  await pass(11 * minute);
  const { telemetry } = await visit(file);
  expect(bar()).toContain('Please note, as of 12:00 todayMaps are slow today.');
  const misfit = new ReportableError(`/notices.json does not fit its schema${place}`);
  expect(telemetry.trackError).toHaveBeenLastCalledWith(misfit, '/notices.json');
});

test('a card says how its application is, and can be opened all the same', async () => {
  await visit({
    ...said(),
    applications: {
      natural_capital_plan: { state: 'outage', text: ' Maps are down. ', of: 'no interest' },
      natural_capital_impact: 'degraded',
      an_application_of_later: 'outage',
    },
  });
  expect(card().getByText('Not working')).toBeDefined();
  expect(card().getByText('Maps are down.')).toBeDefined();
  expect(screen.queryByText('Some problems'), 'where nobody can open it').toBeNull();
  expect(openLink().getAttribute('href')).toBe(somerset.url);
});

test('a file that is gone takes its notices with it, and is no mistake', async () => {
  await visit(said(slow));
  const { telemetry } = await visit(undefined);
  expect(bar()).toBeUndefined();
  expect(telemetry.trackError).not.toHaveBeenCalled();
});

test('the page that is stored has nothing of them', async () => {
  const services = await visit({ ...said(closed), ...maps });
  expect(screen.getByText('Not working')).toBeDefined();
  const { markup } = (await storedPage(services)) ?? {};
  expect(markup).toContain(somerset.name);
  expect(markup).not.toMatch(/Sign-in is down|Not working/);
});
