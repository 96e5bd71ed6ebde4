import { expect, test, vi } from 'vitest';
import { parseBody, readBody } from '../../../src/lib/readBody.ts';
import { refusedBodies, takenBodies } from '../../support/outsideBodies.ts';

// Proves P47 (docs/product.md).

/* That no file reads a body by itself: unit/docs/imports; what callers make of it: answers.test.ts, unit/api/failures. */

const read = async (body: BodyInit) => parseBody(await readBody(new Response(body)));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each(Object.entries(refusedBodies))('%s is no answer', async (_, body) => {
  expect(await read(body('{"a":1}'))).toBeUndefined();
});

test.each(Object.entries(takenBodies))('%s is one', async (_, body) => {
  expect(await read(body('{"a":1}'))).toMatchObject({ a: 1 });
});

test.each([
  ['[ without end', '['.repeat(1_000_000)],
  ['one level too much behind others', `[[],{},"\\"[",${nested(32)}]`],
  ['a backslash that stands in no string before each', '\\a['.repeat(33)],
])('%s is not even parsed', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(parseBody(text)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
});

test.each([
  ['as many bytes as may be', 'a'.repeat(9), 'a'.repeat(9)],
  ['letters of several bytes', 'äöü€', 'äöü€'],
  ['one byte more', 'a'.repeat(10), undefined],
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

test('a body that breaks off rejects', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError()) });
  await expect(readBody(new Response(broken), 9)).rejects.toThrow(TypeError);
});
