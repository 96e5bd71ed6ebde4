import { beforeEach, expect, test } from 'vitest';
import { addResourceHints } from '../../../src/boot/resourceHints.ts';

const modules = ['/static/one.js', '/static/two.js'];

beforeEach(() => document.head.replaceChildren());

function links() {
  return Array.from(document.querySelectorAll('link'), ({ rel, href }) => `${rel} ${href}`);
}

test('connects with the provider and preloads the sign-in for a visitor', () => {
  addResourceHints(null, modules);
  expect(links()).toEqual([
    'preconnect https://id.suite.test/',
    'modulepreload http://localhost:4173/static/one.js',
    'modulepreload http://localhost:4173/static/two.js',
  ]);
});

test('connects with the API alone for somebody who is signed in', () => {
  addResourceHints('{}', modules);
  expect(links()).toEqual(['preconnect https://api.suite.test/']);
});

test('loads no sign-in where storage is blocked', () => {
  addResourceHints(undefined, modules);
  expect(links()).toEqual(['preconnect https://api.suite.test/']);
});

test('asks without cookies, as the requests that follow', () => {
  addResourceHints(null, modules);
  const modes = Array.from(document.querySelectorAll('link'), ({ crossOrigin }) => crossOrigin);
  expect(new Set(modes)).toEqual(new Set(['anonymous']));
});
