import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { injectMarkup } from '../../../sw/storedPage.ts';
import { region } from '../device/freshDevice.ts';

const preload = '<link rel="modulepreload" href="/static/compose.js">';
const shell = readFileSync('index.html', 'utf8')
  .replace('%BUILD%', 'b-1')
  .replace('</head>', `${preload}</head>`);

const page = {
  ...region,
  savedAt: 1_000,
  build: 'b-1',
  data: { profile: {}, names: ['North'] },
  markup: '<main><h1>Applications</h1></main>',
};

function parse(html: string) {
  return new DOMParser().parseFromString(html, 'text/html');
}

test('puts markup, metadata and data into the shell of index.html', () => {
  const document = parse(injectMarkup(shell, page));

  expect(document.querySelector('#root')?.innerHTML).toBe(page.markup);
  expect({ ...document.documentElement.dataset }).toEqual({
    build: 'b-1',
    ownerIssuer: 'https://id.suite.test',
    ownerSubject: 'region',
    savedAt: '1000',
  });
  const { markup: _markup, build: _build, ...block } = page;
  expect(JSON.parse(document.querySelector('#page-data')?.textContent ?? '')).toEqual(block);
});

test('is hidden, and does not fetch main before the cards', () => {
  const document = parse(injectMarkup(shell, page));

  expect(document.documentElement.hidden).toBe(true);
  expect(document.querySelector('link[rel=modulepreload]')).toBeNull();
  expect(document.querySelectorAll('head > *')).toHaveLength(parse(shell).head.children.length - 1);
});

test('keeps the loading screen of the shell beside the cards', () => {
  const template = parse(injectMarkup(shell, page)).querySelector<HTMLTemplateElement>(
    '#shell-root',
  );
  expect(template?.innerHTML).toBe(parse(shell).querySelector('#root')?.innerHTML);
});

test('lets no name break out of the data block or the metadata', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('</script><script>', '<!--<script>', '"><img>', '&quot;', "$&$'$`", '</body>'),
  );
  fc.assert(
    fc.property(text, text, (name, subject) => {
      const document = parse(injectMarkup(shell, { ...page, subject, data: { name } }));
      const block: unknown = JSON.parse(document.querySelector('#page-data')?.textContent ?? '');
      expect(block).toEqual({
        ...region,
        subject,
        savedAt: 1_000,
        data: { name },
      });
      expect(document.documentElement.dataset.ownerSubject).toBe(subject);
      const [before, after] = [parse(shell), document].map(
        (one) => one.querySelectorAll('script, img').length,
      );
      expect(after).toBe((before ?? 0) + 1);
    }),
  );
});

test('injects markup that holds replacement patterns as it is', () => {
  const markup = "<p>$& $' $` $1</p>";
  const document = parse(injectMarkup(shell, { ...page, markup }));
  expect(document.querySelector('#root')?.innerHTML).toBe(markup.replace('$&', '$&amp;'));
});
