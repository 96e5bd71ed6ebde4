import { beforeEach, expect, test } from 'vitest';
import { warmUp } from '../../../src/boot/warmUp.ts';

const parts = ['/static/one.js', '/static/two.js'];

beforeEach(() => document.head.replaceChildren());

function links() {
  return Array.from(document.querySelectorAll('link'), ({ rel, href }) => `${rel} ${href}`);
}

test('connects with the provider and loads what leads there for a visitor', () => {
  warmUp(() => null, parts);
  expect(links()).toEqual([
    'preconnect https://id.suite.test/',
    'modulepreload http://localhost:4173/static/one.js',
    'modulepreload http://localhost:4173/static/two.js',
  ]);
});

test('connects with the API alone for somebody who is signed in', () => {
  warmUp(() => '{}', parts);
  expect(links()).toEqual(['preconnect https://api.suite.test/']);
});

test('loads no sign-in where storage is blocked', () => {
  warmUp(() => {
    throw new DOMException('blocked', 'SecurityError');
  }, parts);
  expect(links()).toEqual(['preconnect https://api.suite.test/']);
});

test('asks without cookies, as the requests that follow', () => {
  warmUp(() => null, parts);
  const modes = Array.from(document.querySelectorAll('link'), ({ crossOrigin }) => crossOrigin);
  expect(new Set(modes)).toEqual(new Set(['anonymous']));
});
