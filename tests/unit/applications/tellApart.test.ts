import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ApplicationId } from '../../../shared/applications.ts';
import { subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';

// Proves P9 (docs/product.md).

/** `name|address|id`, of which the last two may be left out. */
function entry(text: string, application: ApplicationId = 'natural_capital_plan') {
  const [name = '', url = `https://${name}.test/`, id = url] = text.split('|');
  return { id, name, url, application };
}

/** The second lines of what an answer has. */
const details = (entries: readonly object[]) =>
  v.parse(subscriptionsSchema, entries).subscriptions.map(({ detail }) => detail);

test.each<[what: string, entries: string[], details: (string | undefined)[]]>([
  ['names that differ', ['Exmoor', 'Wye'], [undefined, undefined]],
  ['the host', ['P|https://a.test/x', 'P|https://b:81/x', 'Wye'], ['a.test', 'b:81', undefined]],
  ['the host, of names that read the same', ['Ô ô|https://a/', 'o  O|https://b/'], ['a', 'b']],
  ['the end of the address', ['P|https://a/p/2026', 'P|https://a/p/2026-b/'], ['2026', '2026-b']],
  ['as much as it takes', ['P|https://a/b/c/d', 'P|https://a/e/c/d'], ['b/c/d', 'e/c/d']],
  ['the ids, of one address with queries', ['P|https://a/?1|1', 'P|https://a/?2|2'], ['1', '2']],
  ['the ids, where one address is bare', ['P|https://a/|7', 'P|https://a/map|8'], ['7', '8']],
  ['the ids, where one is no address', ['P|javascript:x|x', 'P|https://a/|y\u2069z'], ['x', 'y z']],
  ['numbered ids, where one repeats', ['P|https://a/?1|1', 'P|https://a/?2|1'], ['1', '1 2']],
  ['what tells all apart', ['P|https://a/x', 'P|https://a/y', 'P|https://b/z'], ['x', 'y', 'z']],
])('tells apart by %s', (_what, entries, expected) => {
  expect(details(entries.map((text) => entry(text)))).toEqual(expected);
});

test('leaves alone what another application calls the same', () => {
  const entries = [entry('Plan'), entry('Plan', 'natural_capital_project')];
  expect(details(entries)).toEqual([undefined, undefined]);
});

test('takes no second line from the answer', () => {
  expect(details([{ ...entry('Plan'), detail: 'sent' }])).toEqual([undefined]);
});
