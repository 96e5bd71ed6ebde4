import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import { HttpError } from '../../../src/api/errors.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { reportLeftOut } from '../../../src/shell/reportLeftOut.ts';
import * as wiring from '../../../src/start/wireServices.ts';
import { idleServices } from '../shell/openLauncher.tsx';

afterEach(() => {
  delete document.documentElement.dataset.ownerIssuer;
  delete document.documentElement.dataset.ownerSubject;
});

const issuer = 'https://id.suite.test';

function signedIn(subject: string, signInId = subject, from = issuer) {
  const account = { issuer: from, subject, signInId };
  return { status: 'signedIn', account, validity: 'fresh' } as const;
}

/** The product's own joining, with a state of sign-in that tests set. */
function join() {
  const session = createStore<AuthState>({ status: 'starting' });
  const told: string[] = [];
  const { api, auth, telemetry, errors } = idleServices(session);
  vi.spyOn(api, 'reset').mockImplementation(() => void told.push('calls end'));
  vi.mocked(telemetry.identify).mockImplementation(
    async (person) => void told.push(`user ${person?.issuer} ${person?.subject}`),
  );
  wiring.wireServices({
    ...{ api, auth, telemetry, errors, accountDigest: () => 'digest' },
    sharing: { setOwner: (digest) => told.push(`owner ${digest}`) },
    onLeaving: () => told.push('leaving'),
  });
  session.set(signedIn('region'));
  return {
    ...{ errors, become: session.set },
    told: () => told.splice(0),
    tracked: () => vi.mocked(telemetry.trackEvent).mock.calls.splice(0),
  };
}

test('a sign-in that failed is told of once, beside cards or under its page’s reference', () => {
  const { become, errors, tracked } = join();
  become({ status: 'signedOut', reason: 'offline' });
  expect(tracked()).toEqual([]);
  become({ status: 'signedOut', reason: 'loop' });
  const { reference } = errors;
  expect(errors.entries()).toMatchObject([{ reference, source: 'sign-in', code: 'loop' }]);
  expect(tracked()).toEqual([['sign-in failed', { reason: 'loop', reference }]]);
  for (const validity of ['stale', 'expired'] as const) {
    become({ ...signedIn('region'), validity, failure: 'accessDenied' });
  }
  expect(tracked()).toEqual([['sign-in failed', { reason: 'accessDenied', reference }]]);
});

test('consent is known before who it is, calls end with their session, and each is told once', () => {
  const { become, told } = join();
  expect(told()).toEqual(['owner digest', `user ${issuer} region`]);
  become({ status: 'signingIn' });
  become(signedIn('analyst'));
  expect(told()).toEqual(['calls end', 'leaving', 'owner digest', `user ${issuer} analyst`]);
  become(signedIn('analyst', 'anew'));
  become(signedIn('analyst', 'anew'));
  become(signedIn('analyst', 'moved', 'https://other.test'));
  expect(told()).toEqual([
    ...['owner digest', 'calls end', 'owner digest'],
    ...['owner digest', 'user https://other.test analyst', 'calls end'],
  ]);
});

test('the page is marked with whose cards it shows, and as nobody’s afterwards', () => {
  const { become } = join();
  const { dataset } = document.documentElement;
  expect({ ...dataset }).toMatchObject({ ownerIssuer: issuer, ownerSubject: 'region' });
  become({ status: 'signingIn' });
  expect({ ...dataset }).toMatchObject({ ownerIssuer: '', ownerSubject: '' });
});

test.each([
  ['foreignCallback', [], []],
  ['renewalFailed', [], ['renewalFailed: detail']],
  ['untrusted', ['provider not trusted'], ['untrusted: detail']],
] as const)('%s is told to telemetry as %j, to support as %j', (code, events, entries) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { errors, telemetry } = idleServices();
  wiring.reportSignIn(errors, telemetry)(code, 'detail');
  expect(warn).toHaveBeenCalledExactlyOnceWith(`Sign-in: ${code}: detail`);
  expect(vi.mocked(telemetry.trackEvent).mock.calls.map(([event]) => event)).toEqual(events);
  expect(errors.entries().map((entry) => entry.code)).toEqual(entries);
});

test('calls that failed and entries left out are told of without a value', () => {
  const { telemetry, errors } = idleServices();
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const error = new HttpError(500);
  wiring.logFailure(error, '/me', telemetry);
  expect(telemetry.trackError).toHaveBeenCalledExactlyOnceWith(error, '/me');
  const leftOut = Array.from({ length: 12 }, (_, at) => ({
    index: 2 * at,
    reason: at === 0 ? 'name' : 'id',
  }));
  reportLeftOut(leftOut, errors, telemetry);
  const firstTen = '0.name, 2.id, 4.id, 6.id, 8.id, 10.id, 12.id, 14.id, 16.id, 18.id';
  const lines = ['/me: The API answered 500', `/me/applications: 12 left out, ${firstTen}`];
  expect(info.mock.calls.flat()).toEqual(lines);
  const reasons = 'name 1, id 11';
  const entry = { source: '/me/applications', code: `left out: ${reasons}` };
  expect(errors.entries()).toMatchObject([entry]);
  const told = ['invalid subscription left out', { count: '12', reasons }] as const;
  expect(telemetry.trackEvent).toHaveBeenCalledWith(...told);
});
