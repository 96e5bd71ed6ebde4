import { readFileSync } from 'node:fs';
import { act, fireEvent, screen } from '@testing-library/react';
import { getDotPath, safeParse } from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { config } from '../../../src/lib/config.ts';
import { ReportableError } from '../../../src/lib/ReportableError.ts';
import { noticesFileSchema } from '../../../src/notices/noticesFile.ts';
import { somerset } from '../applications/cardSamples.ts';
import { held, pass } from '../applications/fakeUserData.tsx';
import { button, setOnline, storedPage } from './launcherPage.ts';
import { leavePage, openLauncher } from './openLauncher.tsx';

const minute = 60_000;
const hour = 60 * minute;
const noon = new Date(2026, 10, 22, 12, 0);
const at = (hours: number) => new Date(noon.getTime() + hours * hour).toISOString();

const slow = { id: 'slow', severity: 'warning', text: 'Maps are slow today.' };
const closed = { id: 'closed', severity: 'critical', text: 'Sign-in is down.' };
const course = { id: 'course', severity: 'info', text: 'A course begins on Monday.' };
const said = (...notices: object[]) => ({ notices });
const down = {
  natural_capital_plan: 'outage',
  natural_capital_impact: 'degraded',
  later: 'outage',
};
const withStates = { ...said(slow), applications: down };

const dismiss = () => fireEvent.click(button('Dismiss'));
/** The bar at the lower edge, or undefined. */
const bar = () => screen.getByRole('complementary').textContent || undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});

/** Starts anew, where the server answers JSON, that text, or 404 for undefined, or is silent for an error. */
async function visit(file: unknown, applications?: () => unknown) {
  leavePage();
  const body = typeof file === 'string' ? file : JSON.stringify(file);
  const fetch = vi.fn(async () => {
    if (file instanceof Error) throw file;
    return new Response(body, { status: file === undefined ? 404 : 200 });
  });
  vi.stubGlobal('fetch', fetch);
  const list = applications ?? (() => [somerset]);
  const { services } = await openLauncher({ hasPage: !applications, list });
  await act(() => services.late.load());
  await pass(3_000);
  return { ...services, fetch };
}

test('asks once the cards stand, past no cache, then every ten minutes', async () => {
  const { answer, release } = held();
  const { fetch } = await visit(said(slow), answer);
  await pass(30_000);
  expect(fetch).not.toHaveBeenCalled();
  await act(async () => release([somerset]));
  await pass(100);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/notices.json',
    expect.objectContaining({ cache: 'no-cache' }),
  );
  expect(bar()).toContain('Maps are slow today.');
  await pass(10 * minute);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('shows the gravest first, an alert where it is critical, and the next once dismissed', async () => {
  const { toasts } = await visit(said(course, slow, closed));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Important: Sign-in is down.');
  expect(alert.closest('main')?.firstElementChild?.contains(alert), 'above all').toBe(true);
  await act(async () => void alert.parentElement?.querySelector('button')?.click());
  expect(screen.queryByRole('alert')).toBeNull();
  for (const [text, words] of [
    ['Please note, 1 of 2Maps are slow today.', 'Please note, 1 of 2. Maps are slow today.'],
    ['A course begins on Monday.', 'A course begins on Monday.'],
  ] as const) {
    expect(bar()).toBe(`${text}Dismiss`);
    expect(toasts.get().at(-1)?.message).toBe(words);
    dismiss();
  }
  expect(bar()).toBeUndefined();
});

test('a critical notice and an outage are in the first frame of the next start, as it was stored', async () => {
  const since = at(-3);
  const services = await visit({
    ...said(closed, slow),
    applications: { natural_capital_plan: { state: 'outage', since } },
  });
  const stored = await storedPage(services);
  leavePage();
  const { mended } = await openLauncher({ record: stored?.data ?? {} });
  expect(mended).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Important: Sign-in is down.');
  expect(screen.getByText('Not working')).toBeDefined();
  expect(screen.getByText('Since 22 November at 09:00')).toBeDefined();
});

test('a notice holds between its times and ends by itself', async () => {
  await visit(said({ ...slow, from: at(1), until: at(2) }));
  for (const text of [undefined, expect.stringContaining('Maps are slow today.'), undefined]) {
    expect(bar()).toEqual(text);
    await pass(hour);
  }
});

test.each<[what: string, after: object, isShown: boolean]>([
  ['graver', { severity: 'critical' }, false],
  ['with other words', { text: 'Maps are down.' }, true],
  ['again, with a new id', { id: 'another' }, true],
])('one that was dismissed and is said %s is shown: %s', async (_what, after, isShown) => {
  await visit(said(slow));
  dismiss();
  await visit(said({ ...slow, ...after }));
  expect(bar() !== undefined).toBe(isShown);
});

test('one that was dismissed and is gone from the file, or with it, is shown when it comes back', async () => {
  await visit(said(slow));
  dismiss();
  await visit(said(closed));
  await visit(said(slow));
  expect(bar()).toContain('Maps are slow today.');
  const { telemetry } = await visit(undefined);
  expect(bar()).toBeUndefined();
  expect(telemetry.trackError, 'which is no mistake').not.toHaveBeenCalled();
});

test('where notices are switched off there are none, whatever was said before', async () => {
  await visit(said(closed, slow));
  vi.spyOn(config, 'notices', 'get').mockReturnValue(false);
  await visit(said(closed, slow));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(bar()).toBeUndefined();
});

test('offline, and from a server that does not answer, there is what was said, and when', async () => {
  await visit(withStates);
  expect(bar()).not.toContain('as of');
  await setOnline(false);
  expect(bar(), 'as soon as the network goes').toContain('as of 12:00 today');
  await setOnline(true);
  leavePage();
  await pass(23 * hour);
  await visit(new TypeError('Failed to fetch'));
  expect(bar()).toContain('as of 12:00');
  expect(screen.getByText('Not working')).toBeDefined();
  expect(screen.queryByText('Working, with problems'), 'where nobody can open it').toBeNull();
  await pass(hour);
  expect(screen.queryByText('Not working'), 'is believed for a day').toBeNull();
  expect(bar()).toContain('Maps are slow today.');
});

/* tests/unit/faults/readBody.test.ts proves which bodies are refused. */
test.each<[what: string, file: unknown, what: string]>([
  ['that is no JSON', `${JSON.stringify(said(closed))} SECRET`, 'is no JSON'],
  [
    'with a mistake',
    said(course, { ...closed, severity: 'SECRET' }),
    'does not fit its schema at notices.1.severity',
  ],
  // The name is the file's own.
  [
    'of an odd state',
    { ...said(), applications: { 'a@b.test': 'SECRET' } },
    'does not fit its schema at applications',
  ],
])('a file %s leaves what was said, and is told of without a value', async (_, file, what) => {
  const inConsole = vi.spyOn(console, 'info').mockReturnValue();
  await visit(said(slow));
  const { telemetry } = await visit(file);
  // It is not asked for again before its turn.
  await pass(9 * minute);
  expect(bar()).toContain('Please note, as of 12:00 todayMaps are slow today.');
  const misfit = new ReportableError(`/notices.json ${what}`);
  expect(telemetry.trackError).toHaveBeenLastCalledWith(misfit, '/notices.json');
  expect(inConsole).toHaveBeenCalledExactlyOnceWith(misfit.message);
});

const { notices, applications } = JSON.parse(
  readFileSync('docs/notices.schema.json', 'utf8'),
).properties;
const [alone, { properties }] = applications.additionalProperties.anyOf;
const long = ({ maxLength }: { readonly maxLength: number }) => 'x'.repeat(maxLength);
const { text, id, severity } = notices.items.properties;
const longest = { ...closed, id: long(id), text: long(text), from: at(-1) };
const all = Array<object>(notices.maxItems).fill(longest);
const declared = (x: unknown) => ({ notices: [], applications: { x } });
const state = { state: 'outage', text: long(properties.text), since: at(0) };

/** The place of the first mistake; undefined in a good file. */
function mistakeIn(file: unknown): string | undefined {
  const parsed = safeParse(noticesFileSchema, file);
  return parsed.success ? undefined : (getDotPath(parsed.issues[0]) ?? '');
}

test('all that the published schema allows is a good file', () => {
  const ofEach = severity.enum.map((one: string) => said({ ...slow, severity: one }));
  for (const file of [said(...all), ...ofEach, ...[state, ...alone.enum].map(declared)]) {
    expect(mistakeIn(file)).toBeUndefined();
  }
});

/* tests/unit/deploy/notices.test.ts proves other mistakes. */
test.each<[string, unknown, string]>([
  ['no text', said({ ...slow, text: ' ' }), 'notices.0.text'],
  ['no time', said({ ...slow, until: '2026-13-41T12:00Z' }), 'notices.0.until'],
  ['an end before its beginning', said({ ...slow, from: at(2), until: at(1) }), 'notices.0'],
  ['a sentence without a state', declared({ text: 'Maps are down.' }), 'applications.x'],
  ['an empty sentence', declared({ state: 'outage', text: ' ' }), 'applications.x.text'],
  ['a state since no time', declared({ state: 'outage', since: '09:00' }), 'applications.x.since'],
  ['a notice too many', said(...all, longest), 'notices'],
  ['an id that is too long', said({ ...longest, id: `${longest.id}x` }), 'notices.0.id'],
  ['a text that is too long', said({ ...longest, text: `${longest.text}x` }), 'notices.0.text'],
  ['a long sentence', declared({ ...state, text: `${state.text}x` }), 'applications.x.text'],
])('%s is a bad file', (_, file, place) => {
  expect(mistakeIn(file)).toBe(place);
});
