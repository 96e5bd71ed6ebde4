import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { injectMarkup } from '../../../sw/storedPage.ts';
import { region } from '../device/freshDevice.ts';

const preload = '<link rel="modulepreload" href="/static/compose.js">';
const shell = readFileSync('index.html', 'utf8')
  .replace('%BUILD%', 'b-1')
  .replace('</head>', `${preload}</head>`);
const data = { profile: {}, names: ['North'] };
const page = { ...region, savedAt: 1_000, data, markup: "<p>$&amp; $' $` $1</p>" };

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const inject = (changes: Partial<typeof page> | { data: object } = {}) =>
  parse(injectMarkup(shell, { ...page, ...changes }));
const blockOf = (document: Document): unknown =>
  JSON.parse(document.querySelector('#page-data')?.textContent ?? '');

test('puts markup, owner and data into the shell, hidden, its loading screen beside them', () => {
  const [before, document] = [parse(shell), inject()];
  const { documentElement, head } = document;
  expect(document.querySelector('#root')?.innerHTML).toBe(page.markup);
  expect({ ...documentElement.dataset }).toEqual({
    build: 'b-1',
    ownerIssuer: 'https://id.suite.test',
    ownerSubject: 'region',
    savedAt: '1000',
  });
  expect(blockOf(document)).toEqual({ ...region, savedAt: 1_000, data });
  expect(documentElement.hidden).toBe(true);
  // Main is not fetched before the cards.
  expect(document.querySelector('link[rel=modulepreload]')).toBeNull();
  expect(head.children).toHaveLength(before.head.children.length - 1);
  const template = document.querySelector<HTMLTemplateElement>('#shell-root');
  expect(template?.innerHTML).toBe(before.querySelector('#root')?.innerHTML);
});

test('lets no name break out of the data block or the metadata', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('</script><script>', '<!--<script>', '"><img>', '&quot;', "$&$'$`", '</body>'),
  );
  const count = (document: Document) => document.querySelectorAll('script, img').length;
  const expected = count(parse(shell)) + 1;
  fc.assert(
    fc.property(text, text, (name, subject) => {
      const document = inject({ subject, data: { name } });
      expect(blockOf(document)).toEqual({ ...region, subject, savedAt: 1_000, data: { name } });
      expect(document.documentElement.dataset.ownerSubject).toBe(subject);
      expect(count(document)).toBe(expected);
    }),
  );
});
