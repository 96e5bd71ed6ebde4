import { afterEach, expect, test } from 'vitest';
import { config } from '../../../src/lib/config.ts';
import { canRender, type GateContext, isOwner } from '../../../src/storedPage/gate.ts';

const cookieName = 'natural-capital-suite.is-authenticated';
const now = 1_700_000_000_000;
const day = 86_400_000;
const account = 'po0XH_B9aosg9XDeIw0u3g';
const issuer = 'https://id.suite.test';

const stored = (changes: object = {}) =>
  JSON.stringify({ issuer, subject: 'region', account, ...changes });
const besideAccount = (pair: string) => ({
  cookie: `theme=dark; ${pair}; ${cookieName}.account=${account}; other=1`,
});
const isTrue = `${cookieName}=true`;
const { cookie } = besideAccount(isTrue);
const page = { ownerIssuer: issuer, ownerSubject: 'region', savedAt: String(now - day) };
const context: GateContext = { cookie, user: stored(), lastUse: null, address: '/', now };

type PageChange = Readonly<Partial<Record<keyof typeof page, string | undefined>>>;
test.each<[reason: string, Partial<GateContext>, PageChange?]>([
  ['the cookie is gone', besideAccount('more=2')],
  ['the cookie is false', besideAccount(`${cookieName}=false`)],
  ['the cookie only ends in true', besideAccount(`${cookieName}=un=true`)],
  ['one of two cookies is false', besideAccount(`${isTrue}; ${cookieName}=false`)],
  ['a longer name is true', besideAccount(`${cookieName}-2=true`)],
  ['a name that ends like it is true', besideAccount(`x${cookieName}=true`)],
  ['the account cookie is gone', { cookie: isTrue }],
  ['the account cookie says another', { cookie: cookie.replace(account, 'b') }],
  ['the account cookie says another, too', { cookie: `${cookie}; ${cookieName}.account=b` }],
  ['the account is damaged', { user: stored({ account: 1 }) }],
  ['it is empty', { cookie: cookie.replace(account, ''), user: stored({ account: '' }) }],
  ['nobody is stored', { user: null }],
  ['the stored user is damaged', { user: '{"issuer":' }],
  ['another user is stored', { user: stored({ subject: 'analyst' }) }],
  ['another provider’s user is stored', { user: stored({ issuer: 'https://other.test' }) }],
  ['no issuer is known', { user: stored({ issuer: undefined }) }, { ownerIssuer: undefined }],
  ['no subject is known', { user: stored({ subject: undefined }) }, { ownerSubject: undefined }],
  ['the owner is empty', { user: stored({ subject: '' }) }, { ownerSubject: '' }],
  ['the address has a query', { address: '/?code=1&state=2' }],
  ['the page is too old', { now: now + 30 * day }],
  ['the clock has gone back too far', { now: now - 40 * day }],
  ['the page has no age', {}, { savedAt: undefined }],
])('shows the page of the signed-in user, but nothing when %s', (_reason, changes, of) => {
  expect(canRender(page, context)).toBe(true);
  expect(canRender({ ...page, ...of }, { ...context, ...changes })).toBe(false);
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
