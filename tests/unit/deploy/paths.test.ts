import { expect, test } from 'vitest';
import { filePattern, hiddenPattern } from '../../../deploy/paths.ts';
import { fileExtensions } from '../../../shared/fileExtensions.ts';

// As nginx and Caddy read them; JavaScript does not know what ignores case within a pattern everywhere.
const file = new RegExp(filePattern.replaceAll('(?i:', '(?:'));
const hidden = new RegExp(hiddenPattern);

test.each(fileExtensions)('a path that ends with .%s is a file', (extension) => {
  expect(`/missing.${extension}`).toMatch(file);
  expect(filePattern).toContain('(?i:');
});

test.each(['/static/x', '/assets/images/', '/icons/nope'])('%s is never a route', (path) => {
  expect(path).toMatch(file);
});

test.each(['/', '/forbidden', '/reports.2026', '/static', '/any/static/x', '/foo.js/bar'])(
  '%s is a route',
  (path) => {
    expect(path).not.toMatch(file);
  },
);

test.each([
  '/.env',
  '/.deploy/headers.json',
  '/static/.env',
  '/any/\n/.env',
  '/..',
  '/.well-known',
  '/.well-known/.htpasswd',
  '/any/.well-known/x',
  '/index.html.br',
  '/static/main-abc.js.gz',
])('%j is hidden', (path) => {
  expect(path).toMatch(hidden);
});

test.each(['/', '/index.html', '/static/main-abc.js', '/.well-known/acme-challenge/token'])(
  '%s is not hidden',
  (path) => {
    expect(path).not.toMatch(hidden);
  },
);
