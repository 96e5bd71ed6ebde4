import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiUrl } from '../../../src/api/apiUrl.ts';
import { InvalidPathError } from '../../../src/api/errors.ts';

const base = 'https://api.suite.test/v1';

test('a path is put below the base, its parameters encoded', () => {
  const url = apiUrl(base, '/me/applications', {
    text: 'a&b #c',
    page: 2,
    all: true,
    none: undefined,
  });
  expect(url).toBe('https://api.suite.test/v1/me/applications?text=a%26b+%23c&page=2&all=true');
  expect(apiUrl('https://api.suite.test', '/me')).toBe('https://api.suite.test/me');
  expect(apiUrl(`${base}/`, '/items/a%20b')).toBe(`${base}/items/a%20b`);
});

test.each([
  '',
  'me',
  '//evil.test/me',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test/me',
  'https:evil.test',
  '/../me',
  '/me/..',
  '/me/../../x',
  '/me/%2e%2E/x',
  '/./me',
  '/me%2f..%2f..%2fx',
  '/me%5c..',
  '/me//x',
  '/me/',
  '/me?x=1',
  '/me#x',
  '/me\n',
  '/\tme',
  '/ me',
  '/%',
  '/@evil.test/%00/../x',
])('the path %j is refused', (path) => {
  expect(() => apiUrl(base, path)).toThrow(InvalidPathError);
});

test('no path leaves the base', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '@',
    ':',
    'evil.test',
    '\t',
    '?',
    '#',
    'me',
  );
  const path = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(path, (text) => {
      let url: string;
      try {
        url = apiUrl(base, text);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidPathError);
        return;
      }
      // What the server would make of it if it decoded once more.
      const { origin, pathname } = new URL(decodeURIComponent(new URL(url).pathname), base);
      expect(origin + pathname).toMatch(/^https:\/\/api\.suite\.test\/v1\/./);
    }),
  );
});
