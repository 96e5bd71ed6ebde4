import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applicationIds } from '../../../shared/applications.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { readAnswer } from '../../../src/api/readAnswer.ts';
import {
  mergeEntries,
  mostBytes,
  preferencesOf,
} from '../../../src/applications/preferences/mergeEntries.ts';
import { limits } from '../../../src/applications/preferences/Preferences.ts';
import { profileSchema, subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';
import { guideBlocks } from '../../support/guideBlocks.ts';

/* That docs/api.md says what the launcher reads. What misfits: tests/unit/applications/answers.test.ts. */

const guide = readFileSync('docs/api.md', 'utf8');
const [me = '', applications = '', ...more] = guideBlocks('json');
const [example] = JSON.parse(applications);

/** Returns what the guide's table says about a field. */
function rowOf(field: string): string {
  return new RegExp(`^\\| \`${field}\` +\\| (.+) \\|$`, 'm').exec(guide)?.[1] ?? '';
}

function read(changes: object) {
  return v.safeParse(subscriptionsSchema, [{ ...example, ...changes }]);
}

test('the launcher reads all of each example', () => {
  expect(more).toEqual([]);
  expect(readAnswer({ status: 200, body: me }, profileSchema)).toEqual(JSON.parse(me));
  expect(readAnswer({ status: 200, body: applications }, subscriptionsSchema)).toEqual({
    subscriptions: JSON.parse(applications),
    leftOut: [],
  });
});

test.each(['id', 'url'])('the longest %s that the guide names fits, and no longer one', (field) => {
  const [, longest = ''] = /([\d,]+) characters/.exec(rowOf(field)) ?? [];
  const text = 'x'.repeat(Number(longest.replace(',', '')));
  expect(text).not.toBe('');
  expect(read({ [field]: text }).success).toBe(true);
  expect(read({ [field]: `${text}x` }).success).toBe(false);
});

test('an id is what the guide says: text, or a whole number that JSON carries unchanged', () => {
  expect(rowOf('id')).toContain(`${Number.MAX_SAFE_INTEGER.toLocaleString('en-GB')}`);
  const idOf = (text: string) => {
    const { success, output } = read(JSON.parse(`{"id":${text}}`));
    return success ? output.subscriptions[0]?.id : undefined;
  };
  expect(idOf('9007199254740991')).toBe('9007199254740991');
  expect(idOf('9007199254740992')).toBeUndefined();
  expect(idOf('1.5')).toBeUndefined();
});

test('places that share an id are both shown, as the guide says', () => {
  expect(guide).toMatch(/Two different locations with one id/);
  const answer = [example, { ...example, name: 'Exmoor' }, example];
  expect(v.parse(subscriptionsSchema, answer)).toMatchObject({
    subscriptions: [{ name: example.name }, { name: 'Exmoor' }],
    leftOut: [{ index: 2, reason: 'repeated' }],
  });
});

test('a name is cut off where the guide says, and the applications are those it names', () => {
  const [, longest] = /([\d,]+) characters/.exec(rowOf('name')) ?? [];
  const { output } = read({ name: 'x'.repeat(1000) });
  expect(output).toMatchObject({
    subscriptions: [{ name: `${'x'.repeat(Number(longest))}…` }],
  });
  const named = [...rowOf('application').matchAll(/`(\w+)`/g)].map(([, id]) => id);
  expect(named).toEqual(applicationIds);
});

test('the launcher reads all of the guide’s preferences, whose limits are its own', () => {
  const [document = ''] = guideBlocks('json preferences');
  const { entries } = JSON.parse(document);
  expect(mergeEntries(entries)).toEqual(entries);
  expect(preferencesOf(entries)).toEqual({
    pinned: [{ application: 'natural_capital_plan', id: example.id }],
    lastOpened: { natural_capital_plan: example.id },
    recent: [{ application: 'natural_capital_plan', id: example.id }],
    requested: { natural_capital_impact: '23 November' },
  });
  expect(guide).toContain(`At most ${limits.pinned} pins`);
  expect(guide).toContain(`${mostBytes.toLocaleString('en-GB')} bytes`);
});

test('the guide’s body of a 400 has a message for the user', () => {
  const [, body = ''] = /`(\{ "type": "validation".*?\})`/.exec(guide) ?? [];
  let thrown: unknown;
  try {
    readAnswer({ status: 400, body }, v.unknown());
  } catch (error) {
    thrown = error;
  }
  expect(thrown instanceof HttpError && thrown.validationMessage).toBe('…');
});
