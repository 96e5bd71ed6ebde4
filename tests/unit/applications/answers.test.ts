import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ApplicationId } from '../../../shared/applications.ts';
import { identityOf, unnumbered } from '../../../src/applications/Subscription.ts';
import { profileSchema, subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';

const somerset = {
  id: 'r-1',
  name: 'Somerset Levels',
  url: 'https://region.test/somerset',
  application: 'natural_capital_plan',
};

const parseAnswer = (answer: unknown) => v.parse(subscriptionsSchema, answer);

/** Returns where a refused list does not fit. */
const issuesOf = (list: unknown) =>
  v.safeParse(subscriptionsSchema, list).issues?.map((issue) => v.getDotPath(issue));

test('keeps good entries in their order, and leaves out and counts what does not fit', () => {
  const misfits: [reason: string, entry: unknown][] = [
    ...[null, 'text'].map((entry): [string, unknown] => ['entry', entry]),
    ...[[], {}].map((entry): [string, unknown] => ['application', entry]),
    ['id', { ...somerset, id: true }],
    ['name', { ...somerset, name: 7 }],
    ['url', { ...somerset, url: undefined }],
    ['application', { ...somerset, application: 'natural_capital_ocean' }],
    ['application', { ...somerset, application: '__proto__' }],
    ['application', JSON.parse(`{"__proto__":${JSON.stringify(somerset)}}`)],
  ];
  const exmoor = { ...somerset, id: 'r-2', name: 'Exmoor' };
  const entries = misfits.map(([, entry]) => entry);
  expect(parseAnswer([{ ...somerset, price: 3, detail: 'sent' }, ...entries, exmoor])).toEqual({
    subscriptions: [somerset, exmoor],
    leftOut: misfits.map(([reason], index) => ({ index: index + 1, reason })),
  });
  expect(parseAnswer([])).toEqual({ subscriptions: [], leftOut: [] });
});

test.each([
  ['a field renamed', [{ ...somerset, name: undefined, title: 'Levels' }, somerset.id], '0.name'],
  ['no entries at all', [null, 7], '0'],
  ['an unknown application', [{ ...somerset, application: 'ocean' }, {}], '0.application'],
])('refuses a list in which nothing fits, and says where: %s', (_what, list, path) => {
  expect(issuesOf(list)).toEqual([path]);
});

test('takes 20,000 entries, of one id too, and looks at none of a list of more', () => {
  const entries = Array.from({ length: 20_000 }, (_, index) => ({ ...somerset, name: `${index}` }));
  const { subscriptions } = parseAnswer(entries);
  expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(20_000);
  const unread = new Proxy(somerset, { get: () => expect.unreachable('an entry is read') });
  expect(issuesOf([...entries.fill(unread), unread])).toEqual([null]);
});

const text = (length: number) => JSON.stringify('x'.repeat(length));
const refused = [
  ...['9007199254740992', '-9007199254740992', '1e21', '1E400', '1.5'],
  ...['null', 'true', '["1"]', '{"id":"1"}', '""', text(201)],
];

test.each<[json: string, id?: string]>([
  ...['0', '9007199254740991', '-9007199254740991'].map((one): [string, string] => [one, one]),
  // JSON knows one number here, however it is written.
  ...['1.0', '10E-1'].map((one): [string, string] => [one, '1']),
  ['-0', '0'],
  ...['__proto__', '01', ' 1', '1.0'].map((id): [string, string] => [JSON.stringify(id), id]),
  [text(200), 'x'.repeat(200)],
  // Half a character, which no document can hold.
  ['"\\ud83c"', '\uFFFD'],
  ...refused.map((json): [string] => [json]),
])('an id that JSON writes %j is %j, or left out', (json, id) => {
  const list = [{ ...somerset, id: JSON.parse(json) }];
  if (id === undefined) expect(issuesOf(list)).toEqual(['0.id']);
  else expect(parseAnswer(list).subscriptions[0]?.id).toBe(id);
});

const unseen = ['', ' ', '\t\n', '\u00A0', '\u200B\u2060', '\u200F', '\uFEFF', '\u3164', '\u2800'];
const half = '🌳'.slice(0, 1);
const markup = '<img src=x onerror=alert(1)> \u202Eمنطقة 🌊';
const start = 'a'.repeat(499);

test.each<[name: string, shown: string]>([
  ...unseen.map((name): [string, string] => [name, 'Unnamed r-1']),
  [markup, markup],
  [`${start}${'🌳'.repeat(25_000)}`, `${start}…`],
  [`${start}${'नी'.repeat(9)}`, `${start}…`],
  [`${half}Levels 🌳`, '\uFFFDLevels 🌳'],
  // These would reach beyond the bdi of the name.
  ['Levels\u2069\u202E Moors', 'Levels\u202E Moors'],
  ['Levels\u2029\u202EMoors', 'Levels \u202EMoors'],
  ['Levels\u0085\u001C\u202EMoors', 'Levels  \u202EMoors'],
])('the name %j is shown as %j', (name, shown) => {
  const names = { firstName: name, lastName: name };
  const [place] = parseAnswer([{ ...somerset, name }]).subscriptions;
  expect(place).toEqual({ ...somerset, name: shown });
  if (shown.startsWith('Unnamed')) return;
  expect(v.parse(profileSchema, names)).toEqual({ firstName: shown, lastName: shown });
});

test('an id that stands for a name is shown as one, and an address may be any text', () => {
  const sent = { ...somerset, id: '\u2067Levels', name: '', url: `javascript:${half}` };
  const shown = { id: sent.id, name: 'Unnamed Levels', url: 'javascript:\uFFFD' };
  expect(parseAnswer([sent]).subscriptions).toMatchObject([shown]);
});

test('shows different places that share application and id, and leaves out what comes again', () => {
  const again = { ...somerset, name: 'Again' };
  const project = { ...somerset, application: 'natural_capital_project' };
  const seven = { ...somerset, id: '7' };
  const other = { ...again, id: '7' };
  const elsewhere = { ...seven, url: 'https://other.test' };
  const numbered = { ...somerset, id: 7 };
  const entries = [numbered, somerset, again, project, other, again, elsewhere, seven];
  const { subscriptions, leftOut } = parseAnswer(entries);
  expect(leftOut).toEqual([5, 7].map((index) => ({ index, reason: 'repeated' })));
  const shown = [seven, somerset, again, project, other, elsewhere];
  const inAnswer = subscriptions.map((place) => ({ ...place, ...unnumbered(place) }));
  expect(inAnswer).toMatchObject(shown);
  expect(new Set(subscriptions.map(identityOf)).size).toBe(subscriptions.length);
  // The device keeps them in this form, and reads them again.
  expect(parseAnswer(subscriptions)).toEqual({ subscriptions, leftOut: [] });
});

/** Reads `name|address|id|organisation`, of which the last three may be left out. */
function entry(line: string, application: ApplicationId = 'natural_capital_plan') {
  const [name = '', url = `https://${name}.test/`, id, organisation] = line.split('|');
  const owner = organisation && { organisation: { id: 7, name: organisation } };
  return { id: id || url, name, url, application, ...owner };
}

test.each<[what: string, entries: (string | object)[], details: (string | undefined)[]]>([
  ['names that differ', ['Exmoor', 'Wye'], [undefined, undefined]],
  ['applications', ['Plan', entry('Plan', 'natural_capital_project')], [undefined, undefined]],
  ['the organisation', ['P|https://a/x||Trust', 'P|https://b/x||Park'], ['Trust', 'Park']],
  ['the host, of one organisation', ['P|https://a/x||Trust', 'P|https://b/x||Trust'], ['a', 'b']],
  ['the host', ['P|https://a.test/x', 'P|https://b:81/x', 'Wye'], ['a.test', 'b:81', undefined]],
  ['the host, of names that read the same', ['Ô ô|https://a/', 'o  O|https://b/'], ['a', 'b']],
  ['the end of the address', ['P|https://a/p/2026', 'P|https://a/p/2026-b/'], ['2026', '2026-b']],
  ['as much as it takes', ['P|https://a/b/c/d', 'P|https://a/e/c/d'], ['b/c/d', 'e/c/d']],
  ['the ids, of one address with queries', ['P|https://a/?1|1', 'P|https://a/?2|2'], ['1', '2']],
  ['the ids, where one is no address', ['P|javascript:x|x', 'P|https://a/|y\u2069z'], ['x', 'y z']],
  ['numbered ids, where one repeats', ['P|https://a/?1|1', 'P|https://a/?2|1'], ['1', '1 2']],
  ['what tells all apart', ['P|https://a/x', 'P|https://a/y', 'P|https://b/z'], ['x', 'y', 'z']],
])('tells places apart by %s', (_what, entries, expected) => {
  const { subscriptions } = parseAnswer(
    entries.map((one) => (typeof one === 'string' ? entry(one) : one)),
  );
  expect(subscriptions.map(({ detail }) => detail)).toEqual(expected);
  expect(parseAnswer(subscriptions), 'as the device reads it again').toMatchObject({
    subscriptions,
  });
});

test.each([null, '<html>', {}, { length: 0 }, [], { firstName: 3, lastName: 'x' }])(
  'refuses %j as a profile and, if it is none, as a list',
  (answer) => {
    expect(v.is(profileSchema, answer)).toBe(false);
    expect(v.is(subscriptionsSchema, answer)).toBe(Array.isArray(answer));
  },
);

test.each([
  [{ firstName: 'Amara', lastName: null, roles: ['admin'] }, 'Amara', ''],
  [{ lastName: 'Fielding' }, '', 'Fielding'],
])('reads names alone of a profile, which may leave one out: %j', (answer, firstName, lastName) => {
  expect(v.parse(profileSchema, answer)).toEqual({ firstName, lastName });
});

test('takes any list without failing', () => {
  const anything = fc.anything();
  const places = anything.map((name) => ({ ...somerset, name }));
  const entries = fc.array(fc.oneof(anything, places));
  const isWhole = fc.property(entries, (list) => {
    const { success, output, issues } = v.safeParse(subscriptionsSchema, list);
    if (success) expect(output.subscriptions.length + output.leftOut.length).toBe(list.length);
    else expect(issues).toHaveLength(1);
  });
  fc.assert(isWhole);
});
