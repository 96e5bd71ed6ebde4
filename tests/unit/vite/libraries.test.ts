import { expect, test } from 'vitest';
import { facadeSource, libraries, librarySource } from '../../../vite/libraries.ts';

const library = { one: ['default', 'use'], 'two/part': ['use'] };

test('a library exports what is used of its modules under short names', () => {
  expect(librarySource(library)).toBe(
    "export { default as a, use as b } from 'one';\nexport { use as c } from 'two/part';",
  );
});

test('everything else imports the same names from its file', () => {
  expect(facadeSource(library, 'two/part', '/static/library-x.js')).toBe(
    "export { c as use } from '/static/library-x.js';",
  );
});

test('no two exports of a library have the same name', () => {
  const names = Array.from(
    librarySource(libraries.react).matchAll(/ as (\w+)/g),
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(26);
  expect(new Set(names).size).toBe(names.length);
});
