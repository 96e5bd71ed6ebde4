import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubItem } from '../../../src/telemetry/scrubItem.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const characters = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength: 90 });
const value = characters(12);
const jwt = fc.tuple(value, value, value).map((parts) => `eyJ${parts.join('.eyJ')}`);

/** A secret and the text it stands in. */
const planted = fc.oneof(
  planting(jwt, ['$', 'Bearer $', '"$",']),
  planting(characters(40), ['$', 'was $, sorry']),
  planting(value, [
    'code=$',
    '?state=$&x',
    'Code%3D$',
    'redirect%253Fcode%253D$',
    'https://suite.test/?a=$',
    'GET https://suite.test/me#$',
    '/me?filter=$',
    '{"access_token":"$"}',
    '{\\"refresh_token\\": \\"$\\"}',
    'id_token: $',
    'authorization: bearer $',
  ]),
);

function planting(secret: fc.Arbitrary<string>, texts: readonly string[]) {
  return fc
    .tuple(secret, fc.constantFrom(...texts))
    .map(([text, around]) => [text, around.replace('$', () => text)] as const);
}

/** An item of each shape that could carry `text`. */
const itemsWith = (text: string): object[] => [
  { name: text, baseData: { uri: 'https://suite.test/' } },
  { tags: ['a', text], baseData: { properties: { refUri: `Failed: ${text} at once` } } },
  { exceptions: [{ message: text, parsedStack: [{ fileName: 'a.js', assembly: text }] }] },
  { data: { [text]: 'a key' } },
];

test('a token, code or state never comes out, of no field of an item and no words of an error', () => {
  fc.assert(
    fc.property(planted, ([secret, text]) => {
      for (const item of itemsWith(text)) {
        const isSent = scrubItem(item);
        expect(isSent ? JSON.stringify(item) : '').not.toContain(secret);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['region@suite.test is unknown', '[removed] is unknown'],
  ['No user <a.b+c@mail.suite.co.uk>.', 'No user <[removed]>.'],
  ['GET /people/region%40suite.test failed', 'GET /people/[removed] failed'],
  ['region%2540suite.test', '[removed]'],
  ['GET https://api.suite.test/me?page=2', 'GET https://api.suite.test/me'],
  [
    'Error\n    at f https://a.test/main.js?v=1:2:3\n    at g',
    'Error\n    at f https://a.test/main.js\n    at g',
  ],
  ...[
    'Cannot read properties of undefined (reading "state"): error code: 5, zip code 12',
    'react@19, @media and user@host',
    'adde2f054ec3448bb9fe1cd8875c2ff3',
    '3e1c9b8e-7f0a-4a4e-9d59-0d3f6b8f1c11',
  ].map((text) => [text, text]),
])('of a text comes out: %s → %s', (text, sent) => {
  const item = { at: new Date(0), count: 6, none: null, baseData: { text } };
  expect(scrubItem(item)).toBe(true);
  expect(item).toEqual({ at: new Date(0), count: 6, none: null, baseData: { text: sent } });
});

test('an item that cannot be scrubbed is dropped, and one that contains itself comes out', () => {
  const frozen = Object.freeze({ uri: 'https://suite.test/?a=1' });
  const get = () => expect.unreachable('no');
  const hostile = Object.defineProperty({}, 'uri', { enumerable: true, get });
  const round: Record<string, unknown> = { name: 'a' };
  round.self = round;
  expect([frozen, hostile, round].map((item) => scrubItem(item))).toEqual([false, false, true]);
});
