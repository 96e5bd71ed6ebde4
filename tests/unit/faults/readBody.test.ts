import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parseBody, readBody } from '../../../src/lib/readBody.ts';

/* What comes of it, caller by caller: bodies.test.ts, unit/api/failures. */

const open = (levels: number) => '[{"a":'.repeat(levels / 2);
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['[ without end', '['.repeat(1_000_000)],
  ['lists in objects without end', open(1_000_000)],
  ['one level too much', nested(33)],
  ['one level too much behind others', `[[],{},"\\"[",${nested(32)}]`],
  ['a string that ends in a backslash before it', `["\\\\",${nested(32)}]`],
  ['a backslash that stands in no string before each', '\\a['.repeat(33)],
])('%s is not parsed', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(parseBody(text)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
});

test.each([
  ['as many levels as may be', nested(32)],
  ['lists side by side', `[${'[],{},'.repeat(50_000)}0]`],
  ['brackets in strings', JSON.stringify(['[{'.repeat(50_000), '"', '\\', `\\"${open(100)}`])],
  ['brackets in a name', JSON.stringify({ [open(100)]: { '"[': 1 } })],
  ['a number', '1e400'],
])('%s is', (_, text) => {
  expect(parseBody(text)).toEqual(JSON.parse(text));
});

test.each([undefined, '', ' ', '{', '<!doctype html>', '\uFEFF{}'])('%j is no JSON', (text) => {
  expect(parseBody(text)).toBeUndefined();
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

test('no other file reads a body, but for the one that fetches our own scripts anew', () => {
  const files = ['src', 'sw', 'shared', 'device'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const reading = files.filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      /\.(?:json|text|blob|bytes|arrayBuffer|formData|getReader)\(\)/.test(
        readFileSync(path, 'utf8'),
      ),
  );
  expect(reading.toSorted()).toEqual(['src/boot/loadMain.ts', 'src/lib/readBody.ts']);
});
