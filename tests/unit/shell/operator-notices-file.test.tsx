import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass } from '../applications/fakeUserData.tsx';
import { at, bar, closed, course, minute, noon, said, slow, visit } from './operatorNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('a bad file changes nothing and is reported once, by place and not by value', async () => {
  const first = await visit(said(slow));
  first.unmount();
  const bad = said(course, { ...closed, severity: 'SECRET', text: '' });
  const { telemetry } = await visit(bad);
  expect(bar()).toContain('as of 12:00 todayMaps are slow today.');
  await pass(11 * minute);
  expect(telemetry.trackEvent).toHaveBeenCalledExactlyOnceWith('contract drift', {
    path: '/notices.json',
    count: '2',
    first: 'notices.1.severity',
  });
});

test.each<[string, unknown, string]>([
  ['a page', '<!doctype html>', ''],
  ['a list', [], 'notices'],
  ['more than it may say', 'x'.repeat(70_000), ''],
  ['no text', said({ ...slow, text: ' ' }), 'notices.0.text'],
  ['a time without an offset', said({ ...slow, from: '2026-11-22T12:00:00' }), 'notices.0.from'],
  ['no time', said({ ...slow, until: '2026-13-41T12:00Z' }), 'notices.0.until'],
  ['an end before its beginning', said({ ...slow, from: at(2), until: at(1) }), 'notices.0'],
  ['an unknown state', { notices: [], applications: { x: 'down' } }, 'applications.x'],
])('%s is a bad file', async (_, file, path) => {
  const { telemetry } = await visit(file);
  expect(bar()).toBeUndefined();
  expect(telemetry.trackEvent).toHaveBeenCalledExactlyOnceWith(
    'contract drift',
    expect.objectContaining({ first: path }),
  );
});

test('keeps to the limits that the schema publishes', async () => {
  const schema = JSON.parse(readFileSync('docs/notices.schema.json', 'utf8'));
  const { notices, applications } = schema.properties;
  const { text, id, severity, from } = notices.items.properties;
  const longest = {
    id: 'i'.repeat(id.maxLength),
    severity: 'info',
    text: 't'.repeat(text.maxLength),
    from: at(-1),
    of: 'no interest',
  };
  const all = {
    notices: Array.from({ length: notices.maxItems }, (_, index) => ({
      ...longest,
      severity: severity.enum[index % severity.enum.length],
    })),
    applications: Object.fromEntries(
      applications.additionalProperties.enum.map((state: string) => [state, state]),
    ),
  };
  expect(longest.from).toMatch(new RegExp(from.pattern));
  const first = await visit(all);
  expect(first.telemetry.trackEvent).not.toHaveBeenCalled();
  expect(bar()).toContain('1 of 20');
  first.unmount();

  for (const tooMuch of [
    { notices: [...all.notices, longest] },
    { notices: [{ ...longest, id: `${longest.id}i` }] },
    { notices: [{ ...longest, text: `${longest.text}t` }] },
  ]) {
    const { telemetry, unmount } = await visit(tooMuch);
    expect(telemetry.trackEvent).toHaveBeenCalledOnce();
    unmount();
  }
});

test.each([
  ['the stand-ins', () => readFileSync('local/notices.json', 'utf8')],
  [
    'the documentation',
    () => /```json\n(.*?)```/s.exec(readFileSync('docs/notices.md', 'utf8'))?.[1],
  ],
])('the file of %s is a good one', async (_, read) => {
  vi.setSystemTime('2026-12-02T12:00:00Z');
  const { telemetry } = await visit(read());
  expect(telemetry.trackEvent).not.toHaveBeenCalled();
  expect(bar()).toContain('Natural Capital Region');
});
