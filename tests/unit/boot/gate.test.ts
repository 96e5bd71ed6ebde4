import { expect, test } from 'vitest';
import { type Circumstances, isTheirs, mayShow } from '../../../src/boot/gate.ts';

const cookie = 'natural-capital-suite.is-authenticated';
const now = 1_700_000_000_000;
const day = 86_400_000;

const stamp = {
  ownerIssuer: 'https://id.suite.test',
  ownerSubject: 'region',
  savedAt: String(now - day),
  pageBuild: 'b-1',
};

const user = JSON.stringify({ issuer: 'https://id.suite.test', subject: 'region' });

const here: Circumstances = {
  cookies: `theme=dark; ${cookie}=true; other=1`,
  readUser: () => user,
  path: '/',
  query: '',
  build: 'b-1',
  now,
};

test('shows the page of who is signed in, at its address and of its build', () => {
  expect(mayShow(stamp, here)).toBe(true);
});

test.each([
  ['there is no cookie', { cookies: 'theme=dark' }],
  ['there are no cookies at all', { cookies: '' }],
  ['the cookie is false', { cookies: `${cookie}=false` }],
  ['the cookie is empty', { cookies: `${cookie}=` }],
  ['the cookie only ends in true', { cookies: `${cookie}=un=true` }],
  ['the cookie is written otherwise', { cookies: `${cookie}=TRUE` }],
  ['one of two cookies is false', { cookies: `${cookie}=true; ${cookie}=false` }],
  ['a longer name is true', { cookies: `${cookie}-2=true` }],
  ['a name that ends like it is true', { cookies: `x${cookie}=true` }],
  ['nobody is stored', { readUser: () => null }],
  ['the stored user is damaged', { readUser: () => '{"issuer":' }],
  ['the stored user is no object', { readUser: () => 'null' }],
  ['the stored user is no object', { readUser: () => 'null' }],
  ['the stored user names nobody', { readUser: () => '{}' }],
  ['another user is stored', { readUser: () => user.replace('region', 'analyst') }],
  ['another provider’s user is stored', { readUser: () => user.replace('id.', 'other.') }],
  ['the path is another', { path: '/forbidden' }],
  ['the address has a query', { query: '?code=1&state=2' }],
  ['the document is of another build', { build: 'b-2' }],
  ['the document has no build', { build: undefined }],
  ['the page is too old', { now: now + 30 * day }],
  ['the clock has gone back too far', { now: now - 40 * day }],
])('shows nothing when %s', (_reason, difference) => {
  expect(mayShow(stamp, { ...here, ...difference })).toBe(false);
});

test.each([
  ['no owner', { ownerIssuer: undefined, ownerSubject: undefined }],
  ['half an owner', { ownerSubject: undefined }],
  ['no age', { savedAt: undefined }],
  ['an age that is none', { savedAt: 'soon' }],
  ['no build', { pageBuild: undefined }],
])('shows no page with %s', (_reason, difference) => {
  expect(mayShow({ ...stamp, ...difference }, here)).toBe(false);
  expect(mayShow({}, here)).toBe(false);
});

test('shows nothing where storage is blocked', () => {
  const readUser = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(mayShow(stamp, { ...here, readUser })).toBe(false);
});

test('takes an owner that nobody can be for nobody', () => {
  const nobody = { ...here, readUser: () => '{"issuer":"","subject":""}' };
  expect(isTheirs({ ownerIssuer: '', ownerSubject: '' }, nobody)).toBe(false);
  expect(isTheirs({}, { ...here, readUser: () => '{}' })).toBe(false);
});
