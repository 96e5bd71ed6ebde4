import { afterEach, expect, test } from 'vitest';
import { config } from '../../../src/lib/config.ts';
import { canRender, type GateContext, isOwner } from '../../../src/storedPage/gate.ts';

const cookieName = 'natural-capital-suite.is-authenticated';
const now = 1_700_000_000_000;
const day = 86_400_000;
const account = 'po0XH_B9aosg9XDeIw0u3g';
const issuer = 'https://id.suite.test';

const user = JSON.stringify({ issuer, subject: 'region', account });
const cookie = `theme=dark; ${cookieName}=true; ${cookieName}.account=${account}; other=1`;
const emptied = (text: string) => text.replace(account, '');
const page = { ownerIssuer: issuer, ownerSubject: 'region', savedAt: String(now - day) };
const context: GateContext = { cookie, user, lastUse: null, address: '/', now };

test.each([
  ['there are no cookies at all', { cookie: '' }],
  ['the cookie is false', { cookie: `${cookieName}=false` }],
  ['the cookie is empty', { cookie: `${cookieName}=` }],
  ['the cookie only ends in true', { cookie: `${cookieName}=un=true` }],
  ['the cookie is written otherwise', { cookie: `${cookieName}=TRUE` }],
  ['one of two cookies is false', { cookie: `${cookie}; ${cookieName}=false` }],
  ['the cookie is false beside its account', { cookie: cookie.replace('true', 'false') }],
  ['the account cookie says another', { cookie: cookie.replace(account, 'b') }],
  ['the account cookie is gone', { cookie: `${cookieName}=true` }],
  ['the account cookie says another, too', { cookie: `${cookie}; ${cookieName}.account=b` }],
  ['the account is damaged', { user: user.replace(`"${account}"`, '1') }],
  ['the account is empty', { cookie: emptied(cookie), user: emptied(user) }],
  ['a longer name is true', { cookie: `${cookieName}-2=true` }],
  ['a name that ends like it is true', { cookie: `x${cookieName}=true` }],
  ['nobody is stored', { user: null }],
  ['storage is blocked', { user: undefined }],
  ['the stored user is damaged', { user: '{"issuer":' }],
  ['the stored user is no object', { user: 'null' }],
  ['another user is stored', { user: user.replace('region', 'analyst') }],
  ['another provider’s user is stored', { user: user.replace('id.', 'other.') }],
  ['the path is another', { address: '/forbidden' }],
  ['the address has a query', { address: '/?code=1&state=2' }],
  ['the page is too old', { now: now + 30 * day }],
  ['the clock has gone back too far', { now: now - 40 * day }],
])('shows the page of the signed-in user, but nothing when %s', (_reason, difference) => {
  expect(canRender(page, context)).toBe(true);
  expect(canRender(page, { ...context, ...difference })).toBe(false);
});

afterEach(() => void Object.assign(config, { idleMinutes: undefined }));

test.each([
  ['used in time', String(now - 600_000), true],
  ['used too long ago', String(now - 600_001), false],
  ['used by a clock that was set back since', String(now + 600_001), false],
  ['of which no use is known', null, false],
  ['of which the use is damaged', 'soon', false],
])('where sessions that nobody uses end, a page %s', (_when, lastUse, isShown) => {
  Object.assign(config, { idleMinutes: 10 });
  expect(canRender(page, { ...context, lastUse })).toBe(isShown);
  expect(isOwner(page, { ...context, lastUse })).toBe(isShown);
});

test.each([
  ['no owner', { ownerIssuer: undefined, ownerSubject: undefined }, { account }],
  ['an empty owner', { ownerIssuer: '', ownerSubject: '' }, { issuer: '', subject: '', account }],
  ['half an owner', { ownerSubject: undefined }, { issuer, subject: 'region', account }],
  ['no age', { savedAt: undefined }, { issuer, subject: 'region', account }],
  ['an age that is none', { savedAt: 'soon' }, { issuer, subject: 'region', account }],
])('shows no page with %s', (_reason, difference, stored) => {
  const user = JSON.stringify(stored);
  expect(canRender({ ...page, ...difference }, { ...context, user })).toBe(false);
});
