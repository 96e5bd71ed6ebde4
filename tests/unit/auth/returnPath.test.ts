import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from '../../../src/auth/callback.ts';

const origin = 'https://suite.test';

test('keeps a path of this site with query and fragment', () => {
  expect(safeReturnPath('/plans?page=2#top', origin)).toBe('/plans?page=2#top');
});

test.each([
  '//evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/%2e//evil.test',
  'https:evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '\u0001//evil.test',
  'plans',
  '',
  undefined,
  { toString: () => '/plans' },
])('refuses %j', (candidate) => {
  expect(safeReturnPath(candidate, origin)).toBe('/');
});

test.each(['/forbidden', '/forbidden/', '/Forbidden?from=x', '/a/../forbidden#x'])(
  'does not remember %s',
  (path) => {
    expect(safeReturnPath(path, origin)).toBe('/');
  },
);

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '//', '.', '..', '%2e', '%2f', '@', ':', 'https:', 'evil.test'),
      fc.constantFrom('\t', '\n', '\r', '\u0000', '\u3000', '?', '#', '/./', '/../', ';'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('no string leads off the site, however it is used as an address', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.webUrl(), fc.string({ unit: 'binary' })), (candidate) => {
      const path = safeReturnPath(candidate, origin);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(new URL(origin + path).origin).toBe(origin);
      expect(safeReturnPath(path, origin)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
