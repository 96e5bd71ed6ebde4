import { expect, test, vi } from 'vitest';
import { parseUrl } from '../../../shared/parseUrl.ts';

test.each([
  ['https://id.test/a?b#c', undefined, 'https://id.test/a?b#c'],
  ['/a', 'https://id.test', 'https://id.test/a'],
  ['/a', undefined, undefined],
  ['https://', undefined, undefined],
])('parses %j below %j', (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

test('needs nothing that is younger than the browsers it is built for', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  expect(parseUrl('https://id.test/')?.href).toBe('https://id.test/');
});
