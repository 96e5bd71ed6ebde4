import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { identityOf, unnumbered } from '../../../src/applications/Subscription.ts';
import { profileSchema, subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';

const somerset = {
  id: 'r-1',
  name: 'Somerset Levels',
  url: 'https://region.test/somerset',
  application: 'natural_capital_plan',
};

test('keeps good entries in their order, and leaves out and counts what does not fit', () => {
  const misfits: unknown[] = [
    null,
    'text',
    [],
    {},
    { ...somerset, id: true },
    { ...somerset, id: '' },
    { ...somerset, name: 7 },
    { ...somerset, url: undefined },
    { ...somerset, application: 'natural_capital_ocean' },
    { ...somerset, application: '__proto__' },
    JSON.parse(`{"__proto__":${JSON.stringify(somerset)}}`),
  ];
  const exmoor = { ...somerset, id: 'r-2', name: 'Exmoor' };
  const answer = parseAnswer([{ ...somerset, price: 3 }, ...misfits, exmoor]);
  expect(answer.subscriptions).toEqual([somerset, exmoor]);
  expect(answer.leftOut.map(({ index, reason }) => `${index}.${reason}`)).toEqual([
    '1.entry',
    '2.entry',
    '3.application',
    '4.application',
    '5.id',
    '6.id',
    '7.name',
    '8.url',
    '9.application',
    '10.application',
    '11.application',
  ]);
  expect(parseAnswer([])).toEqual({ subscriptions: [], leftOut: [] });
});

test.each([
  ['a field renamed', [{ ...somerset, name: undefined, title: 'Levels' }, somerset.id], '0.name'],
  ['no entries at all', [null, 7], '0'],
  ['an unknown application', [{ ...somerset, application: 'ocean' }, {}], '0.application'],
])('refuses a list in which nothing fits, and says where: %s', (_what, list, path) => {
  const { issues } = v.safeParse(subscriptionsSchema, list);
  expect(issues).toHaveLength(1);
  expect(issues && v.getDotPath(issues[0])).toBe(path);
});

test('takes 20,000 entries, and looks at none of a list of more', () => {
  const entries = Array.from({ length: 20_000 }, (_, index) => ({ ...somerset, id: index }));
  expect(parseAnswer(entries).subscriptions).toHaveLength(20_000);
  const unread = new Proxy(
    { ...somerset, id: 0 },
    { get: () => expect.unreachable('an entry is read') },
  );
  const { issues } = v.safeParse(subscriptionsSchema, [...entries.fill(unread), unread]);
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([null]);
});

test.each<[string, object, object?]>([
  ['a number as an id, as its text', { id: 7 }, { id: '7' }],
  ['an address that cannot be opened', { url: 'javascript:alert(1)' }],
  [
    'markup and right-to-left text as they are',
    { name: '<img src=x onerror=alert(1)> \u202Eمنطقة 🌊' },
  ],
])('takes %s', (_what, changes, expected = changes) => {
  const answer = parseAnswer([{ ...somerset, ...changes }]);
  expect(answer.subscriptions).toEqual([{ ...somerset, ...expected }]);
});

test.each([
  '',
  ' ',
  '\t\n',
  '\u00A0',
  '\u200B\u2060',
  '\u200F',
  '\uFEFF',
  '\u3164',
  '\u2800',
  '\uFE0F',
  '\u202E',
])('calls a place whose name %j nobody can see by its id', (name) => {
  expect(parseAnswer([{ ...somerset, name }]).subscriptions[0]?.name).toBe('Unnamed r-1');
});

test.each([
  ['the end of an isolate', 'Levels\u2069\u202E Moors', 'Levels\u202E Moors'],
  ['the begin of one', '\u2067Levels', 'Levels'],
  ['a separator of paragraphs', 'Levels\u2029\u202EMoors', 'Levels \u202EMoors'],
  ['a control character', 'Levels\u0085\u001C\u202EMoors', 'Levels  \u202EMoors'],
])('takes %s out of a name, which would reach beyond its bdi', (_what, name, shown) => {
  expect(parseAnswer([{ ...somerset, name }]).subscriptions[0]?.name).toBe(shown);
  const unnamed = parseAnswer([{ ...somerset, id: name, name: '' }]).subscriptions[0];
  expect(unnamed).toMatchObject({ id: name, name: `Unnamed ${shown}` });
  const profile = v.parse(profileSchema, { firstName: name, lastName: name });
  expect(profile).toEqual({ firstName: shown, lastName: shown });
});

test('shows different places that share application and id, and leaves out what comes again', () => {
  const again = { ...somerset, name: 'Again' };
  const project = { ...somerset, application: 'natural_capital_project' };
  const seven = { ...somerset, id: '7' };
  const { subscriptions, leftOut } = parseAnswer([
    { ...somerset, id: 7 },
    somerset,
    again,
    project,
    { ...again, id: '7' },
    again,
    { ...seven, url: 'https://other.test' },
    seven,
  ]);
  expect(leftOut).toEqual([
    { index: 5, reason: 'repeated' },
    { index: 7, reason: 'repeated' },
  ]);
  const shown = [seven, somerset, again, project, { ...again, id: '7' }, seven];
  expect(subscriptions.map(({ name }) => name)).toEqual(shown.map(({ name }) => name));
  expect(subscriptions.map((place) => unnumbered(place).id)).toEqual(shown.map(({ id }) => id));
  expect(new Set(subscriptions.map(identityOf)).size).toBe(subscriptions.length);
  // As the device has them.
  expect(parseAnswer(subscriptions)).toEqual({ subscriptions, leftOut: [] });
});

test('a list of one id alone takes no longer than any other', () => {
  const entries = Array.from({ length: 20_000 }, (_, index) => ({ ...somerset, name: `${index}` }));
  const { subscriptions } = parseAnswer(entries);
  expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(20_000);
});

test.each([null, '<html>', {}, { length: 0 }, [], { firstName: 3, lastName: 'x' }])(
  'refuses %j as a profile and, if it is none, as a list',
  (answer) => {
    expect(v.is(profileSchema, answer)).toBe(false);
    expect(v.is(subscriptionsSchema, answer)).toBe(Array.isArray(answer));
  },
);

test('takes any list without failing', () => {
  const entries = fc.array(
    fc.oneof(
      fc.anything(),
      fc.record({ ...constants(somerset), name: fc.string({ unit: 'binary' }) }),
    ),
  );
  fc.assert(
    fc.property(entries, (list) => {
      const { success, output, issues } = v.safeParse(subscriptionsSchema, list);
      if (success) expect(output.subscriptions.length + output.leftOut.length).toBe(list.length);
      else expect(issues).toHaveLength(1);
    }),
  );
});

test('cuts endless names without breaking a character', () => {
  const endless = `${'a'.repeat(499)}${'🌳'.repeat(25_000)}`;
  expect(parseAnswer([{ ...somerset, name: endless }]).subscriptions).toEqual([
    { ...somerset, name: `${'a'.repeat(499)}…` },
  ]);
});

test('makes half a character whole, as a document would', () => {
  const half = '🌳'.slice(0, 1);
  const other = '🌳'.slice(1);
  const [subscription] = parseAnswer([
    {
      ...somerset,
      id: `${half}1`,
      name: `${half}Levels ${other}🌳`,
      url: `${somerset.url}/${half}`,
    },
  ]).subscriptions;
  expect(subscription).toEqual({
    ...somerset,
    id: '\uFFFD1',
    name: '\uFFFDLevels \uFFFD🌳',
    url: `${somerset.url}/\uFFFD`,
  });
  const { firstName } = v.parse(profileSchema, { firstName: `Amara ${half}` });
  expect(firstName).toBe('Amara \uFFFD');
});

test.each([
  [
    { firstName: 'Amara', lastName: null, roles: ['admin'] },
    { firstName: 'Amara', lastName: '' },
  ],
  [{ firstName: 'Amara' }, { firstName: 'Amara', lastName: '' }],
  [{ lastName: 'Fielding' }, { firstName: '', lastName: 'Fielding' }],
])('reads names alone of a profile, which may leave one out: %j', (answer, profile) => {
  expect(v.parse(profileSchema, answer)).toEqual(profile);
});

const parseAnswer = (answer: unknown) => v.parse(subscriptionsSchema, answer);

function constants<T extends Record<string, string>>(record: T) {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, fc.constant(value)]),
  );
}
