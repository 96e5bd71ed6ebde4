import { afterAll, beforeAll, expect, test } from 'vitest';
import { callbackRows } from '../../faults/callbackRows.ts';
import { discoveryRows } from '../../faults/discoveryRows.ts';
import { type FaultyProvider, startFaultyProvider } from '../../faults/FaultyProvider.ts';
import { logoutRows } from '../../faults/logoutRows.ts';
import { type Row, requestTimeout, title, untilDead, untilDue } from '../../faults/Row.ts';
import { renewalRows } from '../../faults/renewalRows.ts';
import { leaves, renews, waits } from '../../faults/requirements.ts';
import { signInRows } from '../../faults/signInRows.ts';
import { codeExchangeRows, finalRows, passingRows } from '../../faults/tokenEndpointRows.ts';
import { origin } from '../auth/fakeBrowser.ts';
import { beginVisitWithoutBrowser, type VisitWithoutBrowser } from './visitWithoutBrowser.ts';

/** What oidc-client-ts calls a sign-out that waits for its answer. */
const signOutRequest = 'so:r';

let provider: FaultyProvider;

beforeAll(async () => {
  provider = await startFaultyProvider(0, origin);
});

afterAll(() => provider.close());

test.each(byTitle([...signInRows, ...discoveryRows, ...callbackRows, ...codeExchangeRows]))(
  '%s',
  async (_, row) => {
    provider.behave(row.fault);
    const visit = await beginVisitWithoutBrowser(provider);
    const opened = visit.open();
    const awaited = row.must === waits ? 'discovery' : 'token';
    for (let times = 1; times <= (row.waits ?? 0); times += 1) {
      await expect.poll(() => provider.count(awaited)).toBe(times);
      await visit.pass(requestTimeout);
    }
    await opened;
    expectOutcome(row, visit);
    if (row.must.accepts) expect(await visit.tab.auth.bearer()).toBe(visit.storedUser()?.idToken);
  },
);

test.each(byTitle(renewalRows))('%s', async (_, row) => {
  const { visit, token } = await signIn();
  provider.behave(row.fault);
  await visit.pass(untilDue);
  await expect.poll(() => provider.count('token')).toBe(1);
  if (row.must === renews) {
    await expect.poll(() => visit.storedUser()?.idToken).not.toBe(token);
    expect(await visit.tab.auth.bearer()).toBe(visit.storedUser()?.idToken);
  } else {
    await expect.poll(visit.state).toMatchObject(row.must.state);
    expect(visit.storedUser()?.idToken).toBe(token);
  }
  expectOutcome(row, visit);
});

test.each(byTitle(passingRows))('%s', async (_, row) => {
  const { visit, token } = await signIn();
  provider.behave(row.fault);
  await visit.pass(untilDue);
  await expect.poll(() => provider.count('token')).toBe(1);
  if (row.waits) await visit.pass(requestTimeout);
  await expect.poll(() => visit.reports.join()).toContain('renewalFailed');
  await visit.pass(untilDead);
  expectOutcome(row, visit);
  expect(visit.storedUser()?.idToken).toBe(token);

  // The next try, which began meanwhile, is kept waiting as well.
  if (row.waits) await visit.pass(requestTimeout);
  provider.behave({});
  visit.tab.window.dispatchEvent(new Event('online'));
  await visit.pass(1_000);
  await expect.poll(visit.state).toMatchObject(renews.state);
  expect(visit.storedUser()?.idToken).not.toBe(token);
});

test.each(byTitle(finalRows))('%s', async (_, row) => {
  const { visit } = await signIn();
  provider.behave(row.fault);
  await visit.pass(untilDue);
  await expect.poll(() => provider.count('token')).toBe(1);
  await visit.pass(untilDead);
  await expect.poll(visit.state).toMatchObject(row.must.state);
  expectOutcome(row, visit);

  provider.behave({});
  await visit.tab.auth.signIn();
  await visit.follow();
  expect(visit.state()).toMatchObject(renews.state);
  const login = provider.requests.find(({ endpoint }) => endpoint === 'authorize');
  expect(login?.form).toMatchObject({ login_hint: 'region@suite.test', prompt: 'login' });
});

test.each(byTitle(logoutRows))('%s', async (_, row) => {
  const { visit } = await signIn();
  provider.behave(row.fault);
  await visit.tab.auth.signOut();
  await visit.follow();
  expectOutcome(row, visit);
  const asked = provider.requests.find(({ endpoint }) => endpoint === 'endSession');
  expect(asked?.form).toMatchObject({
    client_id: 'natural-capital-suite',
    logout_hint: 'region',
    state: expect.stringMatching(/.{16,}/),
    post_logout_redirect_uri: `${origin}/`,
  });
  expect(provider.count('revocation')).toBe(1);
  expect(visit.pendingRequests(signOutRequest)).toBe(row.must === leaves ? 0 : 1);
});

test('modules about userinfo and a client secret do not apply: neither is ever used', async () => {
  await signIn();
  expect(provider.count('token')).toBe(1);
  expect(provider.count('userinfo')).toBe(0);
  expect(provider.requests.filter(({ hasAuthorization }) => hasAuthorization)).toEqual([]);
  expect(provider.requests.filter(({ form }) => 'client_secret' in form)).toEqual([]);
});

function byTitle(rows: readonly Row[]): [string, Row][] {
  return rows.map((row) => [title(row), row]);
}

/** A visit to a provider that behaves so far. */
async function signIn() {
  provider.behave({});
  const visit = await beginVisitWithoutBrowser(provider);
  await visit.open();
  return { visit, token: visit.storedUser()?.idToken };
}

function expectOutcome({ must }: Row, visit: VisitWithoutBrowser): void {
  expect(visit.state()).toMatchObject(must.state);
  const token = visit.storedUser()?.idToken;
  expect(token !== undefined, 'a user in storage').toBe(must.keeps);
  if (!must.accepts) {
    expect(provider.faultyTokens.has(token ?? ''), 'a refused token is stored').toBe(false);
  }
  const foreign = visit.reports.filter((report) => report.startsWith('foreignCallback'));
  expect(foreign.length > 0, 'a foreign answer is reported').toBe(must.reportsForeign ?? false);
  if (must.exchangesNothing) expect(provider.count('token')).toBe(0);
  expect(visit.tab.path(), 'the address is clean').not.toMatch(/[?&](code|state|error)=/);
  const said = visit.reports.join('\n');
  const leaks = [...provider.secrets].filter((secret) => said.includes(secret));
  expect(leaks, 'secrets in the console').toEqual([]);
}
