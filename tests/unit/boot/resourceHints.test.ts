import { beforeEach, expect, test } from 'vitest';
import { addResourceHints } from '../../../src/boot/resourceHints.ts';

const parts = { main: '/static/main.js', signIn: '/static/one.js /static/two.js' };

beforeEach(() => document.head.replaceChildren());

function links() {
  return Array.from(document.querySelectorAll('link'), ({ rel, href }) => `${rel} ${href}`);
}

const signIn = [
  'preconnect https://id.suite.test/',
  'modulepreload http://localhost:4173/static/one.js',
  'modulepreload http://localhost:4173/static/two.js',
];
const page = [
  'preconnect https://api.suite.test/',
  'modulepreload http://localhost:4173/static/main.js',
];

test.each([
  ['sign-in, and no page, for a visitor', null, true, signIn],
  ['both for somebody who is back from the provider', null, false, [...signIn, ...page]],
  ['the page for somebody who is signed in', '{}', false, page],
  ['the page, which says so, where storage is blocked', undefined, false, page],
])('asks for %s', (_what, user, isVisitor, expected) => {
  addResourceHints(user, isVisitor, parts);
  expect(links()).toEqual(expected);
});

test('asks without cookies, as the requests that follow', () => {
  addResourceHints(null, false, parts);
  const modes = Array.from(document.querySelectorAll('link'), ({ crossOrigin }) => crossOrigin);
  expect(new Set(modes)).toEqual(new Set(['anonymous']));
});
