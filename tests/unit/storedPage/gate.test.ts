import { describe, expect, test } from 'vitest';
import { canRender, type GateContext, isOwner } from '../../../src/storedPage/gate.ts';

const cookieName = 'natural-capital-suite.is-authenticated';
const now = 1_700_000_000_000;
const day = 86_400_000;

const page = {
  ownerIssuer: 'https://id.suite.test',
  ownerSubject: 'region',
  savedAt: String(now - day),
  pageBuild: 'b-1',
  build: 'b-1',
};

const user = JSON.stringify({ issuer: 'https://id.suite.test', subject: 'region' });

const context: GateContext = {
  cookie: `theme=dark; ${cookieName}=true; other=1`,
  user,
  address: '/',
  now,
};

test('shows the page of the signed-in user, at its address and of its build', () => {
  expect(canRender(page, context)).toBe(true);
});

test.each([
  ['there is no cookie', { cookie: 'theme=dark' }],
  ['there are no cookies at all', { cookie: '' }],
  ['the cookie is false', { cookie: `${cookieName}=false` }],
  ['the cookie is empty', { cookie: `${cookieName}=` }],
  ['the cookie only ends in true', { cookie: `${cookieName}=un=true` }],
  ['the cookie is written otherwise', { cookie: `${cookieName}=TRUE` }],
  ['one of two cookies is false', { cookie: `${cookieName}=true; ${cookieName}=false` }],
  ['a longer name is true', { cookie: `${cookieName}-2=true` }],
  ['a name that ends like it is true', { cookie: `x${cookieName}=true` }],
  ['nobody is stored', { user: null }],
  ['storage is blocked', { user: undefined }],
  ['the stored user is damaged', { user: '{"issuer":' }],
  ['the stored user is no object', { user: 'null' }],
  ['the stored user names nobody', { user: '{}' }],
  ['another user is stored', { user: user.replace('region', 'analyst') }],
  ['another provider’s user is stored', { user: user.replace('id.', 'other.') }],
  ['the path is another', { address: '/forbidden' }],
  ['the address has a query', { address: '/?code=1&state=2' }],
  ['the page is too old', { now: now + 30 * day }],
  ['the clock has gone back too far', { now: now - 40 * day }],
])('shows nothing when %s', (_reason, difference) => {
  expect(canRender(page, { ...context, ...difference })).toBe(false);
});

describe('a user stored with an account', () => {
  const withAccount = { ...context, user: user.replace('}', ',"account":"a"}') };
  const cookie = `${context.cookie}; ${cookieName}.account=a`;

  test('sees the page where the account cookie says the same', () => {
    expect(canRender(page, { ...withAccount, cookie })).toBe(true);
  });

  test.each([
    ['says another', { cookie: `${context.cookie}; ${cookieName}.account=b` }],
    ['is gone', { cookie: context.cookie }],
    ['says the same and another', { cookie: `${cookie}; ${cookieName}.account=b` }],
    ['is there, but the first is false', { cookie: cookie.replace('true', 'false') }],
    [
      'is there, but the account is damaged',
      { cookie, user: withAccount.user.replace('"a"', '1') },
    ],
  ])('sees nothing where the account cookie %s', (_reason, difference) => {
    expect(canRender(page, { ...withAccount, ...difference })).toBe(false);
  });
});

test.each([
  ['no owner', { ownerIssuer: undefined, ownerSubject: undefined }],
  ['half an owner', { ownerSubject: undefined }],
  ['no age', { savedAt: undefined }],
  ['an age that is none', { savedAt: 'soon' }],
  ['no build', { pageBuild: undefined }],
  ['another build than the document’s', { build: 'b-2' }],
  ['a document without a build', { build: undefined }],
])('shows no page with %s', (_reason, difference) => {
  expect(canRender({ ...page, ...difference }, context)).toBe(false);
  expect(canRender({}, context)).toBe(false);
});

test('takes an empty owner for none', () => {
  const nobody = { ...context, user: '{"issuer":"","subject":""}' };
  expect(isOwner({ ownerIssuer: '', ownerSubject: '' }, nobody)).toBe(false);
  expect(isOwner({}, { ...context, user: '{}' })).toBe(false);
});
