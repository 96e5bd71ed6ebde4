import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeHref } from '../../../src/applications/safeHref.ts';

test.each([
  ['https://region.test', 'https://region.test/'],
  ['HTTPS://Region.test/a?b=c#d', 'https://region.test/a?b=c#d'],
  [' https://region.test/padded\n', 'https://region.test/padded'],
  ['http://region.test', 'http://region.test/'],
])('opens %s', (url, href) => {
  expect(safeHref(url)).toBe(href);
});

test.each([
  '',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '//region.test/',
  'https:region.test',
  'https:\\\\region.test',
  'https://',
  'https://user@region.test/',
])('does not open %j', (url) => {
  expect(safeHref(url)).toBeUndefined();
});

test('turns no text into anything but a web address without a user', () => {
  const schemes = fc.constantFrom('https://', 'http://', 'javascript:', 'data:', '//', '');
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.tuple(fc.string({ maxLength: 2 }), schemes, fc.string()).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const href = safeHref(text);
      if (href === undefined) return;
      const { protocol, username, password } = new URL(href);
      expect(['https:', 'http:']).toContain(protocol);
      expect(username + password).toBe('');
    }),
    { numRuns: 2000 },
  );
});
