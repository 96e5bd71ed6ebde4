import { expect, test, vi } from 'vitest';
import { parseBody, readBody } from '../../../src/lib/readBody.ts';

/* That no file reads a body by itself: unit/docs/imports; what callers make of it: answers.test.ts, unit/api/failures. */

const read = async (body: BodyInit) => parseBody(await readBody(new Response(body)));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const besides = (value: string) => `{"a":1,"x":${value}}`;

test.each([
  ['256 kB', '{"a":1}'.padEnd(256 * 1024), true],
  ['one byte more', '{"a":1}'.padEnd(256 * 1024 + 1), false],
  ['32 levels', besides(nested(31)), true],
  ['33 levels', besides(nested(32)), false],
  ['33 levels of objects', besides('{"a":'.repeat(31) + nested(1) + '}'.repeat(31)), false],
  ['10,000 lists and objects side by side', besides(`[${'[],{},'.repeat(10_000)}[]]`), true],
  [
    'brackets in a string behind quotes and backslashes',
    besides(JSON.stringify(`\\"${'["\\'.repeat(2_000)}`)),
    true,
  ],
  ['[ behind a string that ends in a backslash', besides(`["\\\\",${nested(31)}]`), false],
  ['a letter in Latin-1', Buffer.from(besides('"caf\u00E9"'), 'latin1'), true],
  ['a page', '<!doctype html><title>Guest network</title>', false],
])('%s: an answer or none', async (_, body, isTaken) => {
  expect(await read(body)).toEqual(isTaken ? expect.objectContaining({ a: 1 }) : undefined);
});

test.each([
  ['one level too much behind others', `[[],{},"\\"[",${nested(32)}]`],
  ['a backslash that stands in no string before each', '\\a['.repeat(33)],
])('%s is not even parsed', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(parseBody(text)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
});

test.each([
  ['letters of several bytes', 'äöü€', 'äöü€'],
  ['fewer letters, and one byte more', 'äöü€a', undefined],
  ['no body', null, ''],
])('of nine bytes at most, %s', async (_, body, text) => {
  expect(await readBody(new Response(body), 9)).toBe(text);
});

test('letters that are cut by the network come whole', async () => {
  const bytes = new TextEncoder().encode('\uFEFFGrüße, 🌳');
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readBody(new Response(stream), 99)).toBe('Grüße, 🌳');
});

test('no more is fetched than may be read', async () => {
  const cancel = vi.fn();
  const pull = vi.fn((controller: ReadableStreamDefaultController) =>
    controller.enqueue(new Uint8Array(1000)),
  );
  const endless = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  expect(await readBody(new Response(endless), 10_000)).toBeUndefined();
  expect(cancel).toHaveBeenCalledOnce();
  expect(pull).toHaveBeenCalledTimes(11);
});
