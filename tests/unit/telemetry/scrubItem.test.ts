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

/** `text` as it is sent in an item; empty where the item is not sent. */
function scrubbed(text: string): string {
  const item = { text };
  return scrubItem(item) ? item.text : '';
}

/** An item of each shape that could carry `text`. */
function itemsWith(text: string): object[] {
  return [
    { name: text, baseData: { uri: 'https://suite.test/' } },
    { baseData: { uri: text, properties: { refUri: '' } } },
    { data: { source: text } },
    { tags: ['a', text] },
    { ext: { user: { id: text, authId: 'user-1' } } },
    { exceptions: [{ message: text, parsedStack: [{ fileName: 'a.js', assembly: text }] }] },
    { data: { [text]: 'a key' } },
    { baseData: { target: `before ${text} after` } },
  ];
}

test('a token, code or state never comes out, of no field of an item and no words of an error', () => {
  fc.assert(
    fc.property(planted, ([secret, text]) => {
      for (const item of itemsWith(text)) {
        const isSent = scrubItem(item);
        expect(isSent ? JSON.stringify(item) : '').not.toContain(secret);
      }
      expect(scrubbed(`Failed: ${text} at once`)).not.toContain(secret);
    }),
    { numRuns: 1000 },
  );
});

test('an item without secrets comes out, its addresses without query and fragment', () => {
  const item = {
    time: new Date(0),
    ext: {
      user: { authId: 'adde2f054ec3448bb9fe1cd8875c2ff3' },
      trace: { traceID: 'adde2f054ec3448bb9fe1cd8875c2ff3' },
    },
    baseData: {
      id: '|adde2f054ec3448bb9fe1cd8875c2ff3.b86d49ee5bef47c0.',
      name: 'GET https://api.suite.test/me?page=2',
      stack: 'Error: x\n    at f https://suite.test/main.js?v=1:2:3\n    at g (main.js:2:3)',
      duration: 6,
      nothing: null,
      properties: { statusCode: '404', subscription: '3e1c9b8e-7f0a-4a4e-9d59-0d3f6b8f1c11' },
    },
  };
  expect(scrubItem(item)).toBe(true);
  expect(item.baseData.name).toBe('GET https://api.suite.test/me');
  expect(item.baseData.stack).toBe(
    'Error: x\n    at f https://suite.test/main.js\n    at g (main.js:2:3)',
  );
  expect(item.ext.user.authId).toBe('adde2f054ec3448bb9fe1cd8875c2ff3');
  expect(item.baseData.properties.subscription).toBe('3e1c9b8e-7f0a-4a4e-9d59-0d3f6b8f1c11');
  expect(item.baseData.id).toContain('adde2f054ec3448bb9fe1cd8875c2ff3');
});

test('an item that cannot be scrubbed is dropped, and one that contains itself comes out', () => {
  const frozen = Object.freeze({ uri: 'https://suite.test/?a=1' });
  const hostile = Object.defineProperty({}, 'uri', {
    enumerable: true,
    get: () => expect.unreachable('no'),
  });
  const round: Record<string, unknown> = { name: 'a' };
  round.self = round;
  const sent = [frozen, hostile, round].map((item) => scrubItem(item));
  expect(sent).toEqual([false, false, true]);
});

test.each([
  ['region@suite.test is unknown', '[removed] is unknown'],
  ['No user <a.b+c@mail.suite.co.uk>.', 'No user <[removed]>.'],
  ['GET /people/region%40suite.test failed', 'GET /people/[removed] failed'],
  ['region%2540suite.test', '[removed]'],
])('what looks like an e-mail address in a text is removed: %s', (text, sent) => {
  expect(scrubbed(text)).toBe(sent);
});

test.each([
  'Cannot read properties of undefined (reading "state"): error code: 5, zip code 12',
  'react@19, @media and user@host',
])('plain words stay as they are: %s', (words) => {
  expect(scrubbed(words)).toBe(words);
});
