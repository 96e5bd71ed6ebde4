import { readFileSync } from 'node:fs';
import { getDotPath, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { noticesFileSchema } from '../../../src/notices/noticesFile.ts';
import { at, said, slow } from './visitWithNotices.tsx';

/** The place of the first mistake; undefined in a good file. */
function mistakeIn(file: unknown): string | undefined {
  const parsed = safeParse(noticesFileSchema, file);
  return parsed.success ? undefined : (getDotPath(parsed.issues[0]) ?? '');
}

const declared = (x: unknown) => ({ notices: [], applications: { x } });

test.each<[string, unknown, string]>([
  ['a text', '<!doctype html>', ''],
  ['a list', [], 'notices'],
  ['no text', said({ ...slow, text: ' ' }), 'notices.0.text'],
  ['a time without an offset', said({ ...slow, from: '2026-11-22T12:00:00' }), 'notices.0.from'],
  ['no time', said({ ...slow, until: '2026-13-41T12:00Z' }), 'notices.0.until'],
  ['an end before its beginning', said({ ...slow, from: at(2), until: at(1) }), 'notices.0'],
  ['an unknown state', declared('down'), 'applications.x'],
  ['a sentence without a state', declared({ text: 'Maps are down.' }), 'applications.x'],
  ['an empty sentence', declared({ state: 'outage', text: ' ' }), 'applications.x.text'],
  ['a state since no time', declared({ state: 'outage', since: '09:00' }), 'applications.x.since'],
])('%s is a bad file', (_, file, place) => {
  expect(mistakeIn(file)).toBe(place);
});

test('keeps to the limits that the schema publishes', () => {
  const schema = JSON.parse(readFileSync('docs/notices.schema.json', 'utf8'));
  const { notices, applications } = schema.properties;
  const { text, id, severity, from } = notices.items.properties;
  const [alone, { properties }] = applications.additionalProperties.anyOf;
  const states: string[] = alone.enum;
  expect(properties.state.enum).toEqual(states);
  expect(properties.since.pattern).toBe(from.pattern);
  expect(at(-1)).toMatch(new RegExp(from.pattern));

  const letters = (count: number) => 'x'.repeat(count);
  const longest = { id: letters(id.maxLength), text: letters(text.maxLength), from: at(-1) };
  const notice = (index: number) => ({
    ...longest,
    severity: severity.enum[index % severity.enum.length],
  });
  const all = Array.from({ length: notices.maxItems }, (_, index) => notice(index));
  const state = { state: 'outage', text: letters(properties.text.maxLength), since: at(0) };
  const inEveryState = Object.fromEntries(states.map((one) => [one, one]));
  expect(mistakeIn({ notices: all, applications: { state, ...inEveryState } })).toBeUndefined();
  expect(mistakeIn(said(...all, notice(0)))).toBe('notices');
  expect(mistakeIn(said({ ...notice(0), id: `${longest.id}x` }))).toBe('notices.0.id');
  expect(mistakeIn(said({ ...notice(0), text: `${longest.text}x` }))).toBe('notices.0.text');
  const tooLong = declared({ ...state, text: `${state.text}x` });
  expect(mistakeIn(tooLong)).toBe('applications.x.text');
});

test.each(['local/notices.json', 'docs/notices.md'])('the file of %s is a good one', (path) => {
  const text = readFileSync(path, 'utf8');
  const [, example = text] = /```json\n(.*?)```/s.exec(text) ?? [];
  expect(mistakeIn(JSON.parse(example))).toBeUndefined();
});
