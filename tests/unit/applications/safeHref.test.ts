import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeHref } from '../../../src/applications/safeHref.ts';

// Proves P7 (docs/product.md).

const refused = [
  ...['', 'javascript:alert(1)', 'java\nscript:alert(1)', '//region.test/', 'https:region.test'],
  ...['https:\\\\region.test', 'https://', 'https://me@region.test/', 'https://:my@region.test/'],
];

test.each<[url: string, href?: string]>([
  ['https://region.test', 'https://region.test/'],
  ['HTTPS://Region.test/a?b=c#d', 'https://region.test/a?b=c#d'],
  [' https://region.test/padded\n', 'https://region.test/padded'],
  ['http://region.test', 'http://region.test/'],
  ...refused.map((url): [string] => [url]),
])('%j leads to %s', (url, href) => {
  expect(safeHref(url)).toBe(href);
});

test('turns no text into anything but a web address without a user', () => {
  const schemes = fc.constantFrom('https://', 'http://', 'javascript:', 'data:', '//', '');
  const parts = fc.tuple(fc.string({ maxLength: 2 }), schemes, fc.string());
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    parts.map((texts) => texts.join('')),
  );
  const isSafe = fc.property(texts, (text) => {
    expect(safeHref(text) ?? 'https://').toMatch(/^https?:\/\/(?![^/?#]*@)/);
  });
  fc.assert(isSafe, { numRuns: 2000 });
});
