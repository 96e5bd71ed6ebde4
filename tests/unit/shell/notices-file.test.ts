import { readFileSync } from 'node:fs';
import { getDotPath, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { noticesFileSchema } from '../../../src/notices/noticesFile.ts';
import { at, said, slow } from './operatorNotices.tsx';

/** The place of the first mistake; undefined in a good file. */
function mistakeIn(file: unknown): string | undefined {
  const parsed = safeParse(noticesFileSchema, file);
  return parsed.success ? undefined : (getDotPath(parsed.issues[0]) ?? '');
}

const withState = (x: unknown) => ({ notices: [], applications: { x } });

test.each<readonly [string, unknown, string]>([
  ['a text', '<!doctype html>', ''],
  ['a list', [], 'notices'],
  ['no text', said({ ...slow, text: ' ' }), 'notices.0.text'],
  ['a time without an offset', said({ ...slow, from: '2026-11-22T12:00:00' }), 'notices.0.from'],
  ['no time', said({ ...slow, until: '2026-13-41T12:00Z' }), 'notices.0.until'],
  ['an end before its beginning', said({ ...slow, from: at(2), until: at(1) }), 'notices.0'],
  ...(
    [
      ['an unknown state', 'down', 'x'],
      ['a sentence without a state', { text: 'Maps are down.' }, 'x'],
      ['a state with an empty sentence', { state: 'outage', text: ' ' }, 'x.text'],
      ['a state since no time', { state: 'outage', since: '09:00' }, 'x.since'],
    ] as const
  ).map(([what, x, path]) => [what, withState(x), `applications.${path}`] as const),
])('%s is a bad file', (_, file, path) => {
  expect(mistakeIn(file)).toBe(path);
});

test('keeps to the limits that the schema publishes', () => {
  const schema = JSON.parse(readFileSync('docs/notices.schema.json', 'utf8'));
  const { notices, applications } = schema.properties;
  const { text, id, severity, from } = notices.items.properties;
  const longest = {
    ...{ id: 'i'.repeat(id.maxLength), severity: 'info', text: 't'.repeat(text.maxLength) },
    ...{ from: at(-1), of: 'no interest' },
  };
  const [alone, { properties }] = applications.additionalProperties.anyOf;
  const states: string[] = alone.enum;
  const declared = { state: 'outage', text: 't'.repeat(properties.text.maxLength), since: at(0) };
  const all = {
    notices: Array.from({ length: notices.maxItems }, (_, index) => ({
      ...longest,
      severity: severity.enum[index % severity.enum.length],
    })),
    applications: { declared, ...Object.fromEntries(states.map((state) => [state, state])) },
  };
  expect(properties.state.enum).toEqual(states);
  expect(properties.since.pattern).toBe(from.pattern);
  expect(longest.from).toMatch(new RegExp(from.pattern));
  expect(mistakeIn(all)).toBeUndefined();
  expect(mistakeIn(said(...all.notices, longest))).toBe('notices');
  expect(mistakeIn(said({ ...longest, id: `${longest.id}i` }))).toBe('notices.0.id');
  expect(mistakeIn(said({ ...longest, text: `${longest.text}t` }))).toBe('notices.0.text');
  const tooLong = withState({ ...declared, text: `${declared.text}t` });
  expect(mistakeIn(tooLong)).toBe('applications.x.text');
});

test.each(['local/notices.json', 'docs/notices.md'])('the file of %s is a good one', (path) => {
  const text = readFileSync(path, 'utf8');
  const [, example = text] = /```json\n(.*?)```/s.exec(text) ?? [];
  expect(mistakeIn(JSON.parse(example))).toBeUndefined();
});
