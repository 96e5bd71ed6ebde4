import { getDotPath, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';

/* Ids as they stand in an API's JSON, and the text that they are for us; undefined where the entry is left out. */

const whole = ['0', '1', '-1', '42', '1000000', '2147483648', '4294967296', '9007199254740991'];
const asText = (id: string): [string, string] => [id, id];

const numbers: [string, string | undefined][] = [
  ...whole.map(asText),
  asText('-9007199254740991'),
  // JSON knows one number here, however it is written.
  ['1.0', '1'],
  ['1e0', '1'],
  ['10E2', '1000'],
  ['-0', '0'],
  ['100.000', '100'],
  ...['9007199254740992', '9007199254740993', '-9007199254740992', '12345678901234567890'],
  ...['1e16', '1e21', '1E400', '-1e400', '1.5', '0.1', '-2.25', '1e-7', '5e-324'],
].map((one) => (typeof one === 'string' ? [one, undefined] : one) as [string, string | undefined]);

const others = ['null', 'true', 'false', '[]', '["1"]', '{}', '{"id":"1"}', '[[1]]', '""'];

/** In the order of Unicode: what separates, hides, turns the direction, or is no character at all. */
const characters = [
  ...[0, 1, 7, 8, 9, 10, 11, 12, 13, 27, 28, 29, 30, 31, 32, 34, 38, 39, 47, 60, 62, 92, 127, 133],
  ...[160, 173, 847, 1564, 6158, 8203, 8204, 8205, 8206, 8207, 8232, 8233, 8234, 8238, 8288, 8294],
  ...[8297, 12288, 65024, 65039, 65279, 65529, 65532, 65533, 65534, 65535, 127987, 917601, 1114111],
].map((code) => String.fromCodePoint(code));

/** Parted by blanks. */
const plain =
  '1.0 +1 1e0 NaN Infinity 9007199254740993 1e21 null undefined true __proto__ constructor toString hasOwnProperty id .. %2F %00 ?a=1 #open=x &amp; <b> {{1}} ` ñ n\u0303 İ ı ß ﬁ مكان 地方 🌳 👩‍🌾 a@b.test urn:suite:1 https://suite.test/1 2026-03-12 5F0C2A 5f0c2a 6ba7b810-9dad-11d1-80b4-00c04fd430c8 -1- _ $ * ~';

const words = [
  ...whole,
  ...whole.map((number) => `0${number}`),
  ...plain.split(' '),
  ...[' 1', '1 ', 'natural_capital_plan 1'],
  ...characters,
  ...characters.map((character) => `a${character}b`),
  'x'.repeat(200),
  '🌳'.repeat(100),
];

const rows: [string, string | undefined][] = [
  ...numbers,
  ...others.map((id): [string, undefined] => [id, undefined]),
  ...words.map((id): [string, string] => [JSON.stringify(id), id]),
  // Half a character, which no document can hold.
  ['"\\ud83c"', '\uFFFD'],
  [JSON.stringify('x'.repeat(201)), undefined],
];

const entryWith = (id: string, name: string) =>
  `{"id":${id},"name":"${name}","url":"https://region.test","application":"natural_capital_plan"}`;

test('there are more than 200 odd ids', () => {
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(200);
});

test.each(rows)('an id that JSON writes %j is %j', (id, text) => {
  const { success, output, issues } = safeParse(
    subscriptionsSchema,
    JSON.parse(`[${entryWith(id, 'Levels')}]`),
  );
  if (text !== undefined) expect(success && output.subscriptions[0]?.id).toBe(text);
  else expect(issues?.map((issue) => getDotPath(issue))).toEqual(['0.id']);
});

test('none of all of them vanishes: each is shown, or left out for its id', () => {
  const list = JSON.parse(`[${rows.map(([id], index) => entryWith(id, `Place ${index}`))}]`);
  const { subscriptions, leftOut } = parse(list);
  const isLeftOut = rows.flatMap(([, text], index) => (typeof text === 'string' ? [] : [index]));
  expect(leftOut).toEqual(isLeftOut.map((index) => ({ index, reason: 'id' })));
  expect(subscriptions).toHaveLength(rows.length - isLeftOut.length);
  expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(subscriptions.length);
});

function parse(list: unknown) {
  const { success, output } = safeParse(subscriptionsSchema, list);
  return success ? output : expect.unreachable('no entry fits');
}
