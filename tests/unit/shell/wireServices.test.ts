import { unknown } from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError } from '../../../src/api/errors.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import {
  logFailure,
  reportLeftOut,
  reportSignIn,
  wireServices,
} from '../../../src/shell/wireServices.ts';
import { idleServices } from './idleServices.ts';

afterEach(() => {
  delete document.documentElement.dataset.ownerIssuer;
  delete document.documentElement.dataset.ownerSubject;
});

const issuer = 'https://id.suite.test';

function signedIn(subject: string, signInId = subject, from = issuer): AuthState {
  const account = { issuer: from, subject, signInId };
  return { status: 'signedIn', account, freshness: 'fresh' };
}

/** The product's own joining, with a state of sign-in that tests set, and what the API was sent. */
function join() {
  let state = signedIn('region');
  let tell = () => {};
  const sent: (string | null)[] = [];
  const told: string[] = [];
  const { auth, telemetry, errors } = idleServices(undefined, state);
  vi.mocked(telemetry.identify).mockImplementation(
    async (person) => void told.push(`user ${person?.issuer} ${person?.subject}`),
  );
  const api = createApiClient({
    baseUrl: 'https://api.suite.test',
    bearer: async () => undefined,
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers).get('es-instance-id'));
      return new Response('{}');
    },
  });
  wireServices({
    auth: {
      ...auth,
      getState: () => state,
      subscribe: (listener) => {
        tell = listener;
        return vi.fn();
      },
    },
    api,
    outages: { failed: () => {}, answered: () => {} },
    sharing: { setOwner: (digest) => told.push(`owner ${digest}`) },
    accountDigest: () => 'digest',
    telemetry,
    errors,
    onLeaving: () => told.push('leaving'),
  });
  tell();
  return {
    api,
    telemetry,
    errors,
    told,
    call: async () => {
      await api.get('/me', { schema: unknown() });
      return sent.at(-1);
    },
    become: (next: AuthState) => {
      state = next;
      tell();
    },
  };
}

test.each<[string, AuthState]>([
  ['signed out', { status: 'signingOut' }],
  ['somebody else', signedIn('analyst')],
  ['signed in anew', signedIn('region', 'next')],
])('neither the API instance nor a call outlasts a session: %s', async (_, next) => {
  const { api, become, call } = join();
  api.setInstanceId('instance-1');
  become(signedIn('region'));
  expect(await call()).toBe('instance-1');
  const underWay = api.get('/me', { schema: unknown() });
  become(next);
  await expect(underWay).rejects.toMatchObject({ name: 'AbortError' });
  expect(await call()).toBeNull();
});

test('a sign-in that failed is told of once, beside cards or under the reference that its page shows', () => {
  const { become, errors, telemetry } = join();
  become({ status: 'signedOut', reason: 'offline' });
  expect(telemetry.trackEvent).not.toHaveBeenCalled();
  become({ status: 'signedOut', reason: 'loop' });
  const { reference } = errors;
  expect(errors.entries()).toMatchObject([{ reference, source: 'sign-in', code: 'loop' }]);
  expect(vi.mocked(telemetry.trackEvent).mock.calls).toEqual([
    ['sign-in failed', { reason: 'loop', reference }],
  ]);

  for (const freshness of ['stale', 'expired'] as const) {
    const account = { issuer, subject: 'region', signInId: 'first' };
    become({ status: 'signedIn', account, freshness, failure: 'accessDenied' });
  }
  expect(vi.mocked(telemetry.trackEvent).mock.calls.slice(1)).toEqual([
    ['sign-in failed', { reason: 'accessDenied', reference }],
  ]);
});

test('whose answer about sharing counts is known before who it is, and each is told once', () => {
  const { become, told } = join();
  expect(told).toEqual(['owner digest', `user ${issuer} region`]);
  become({ status: 'signingIn' });
  become(signedIn('analyst'));
  expect(told.slice(2)).toEqual(['leaving', 'owner digest', `user ${issuer} analyst`]);
  become(signedIn('analyst', 'renewed'));
  become(signedIn('analyst', 'moved', 'https://other.test'));
  expect(told.slice(5)).toEqual([
    'owner digest',
    'owner digest',
    'user https://other.test analyst',
  ]);
});

test('a call that failed is logged to the console and to telemetry', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const trackError = vi.fn();
  const error = new HttpError(500);
  logFailure(error, '/me', { trackError });

  expect(info).toHaveBeenCalledExactlyOnceWith('/me: The API answered 500');
  expect(trackError).toHaveBeenCalledExactlyOnceWith(error, '/me');
});

test.each([
  ['foreignCallback', undefined, false],
  ['renewalFailed', undefined, true],
  ['untrusted', 'provider not trusted', true],
  ['providerError', 'sign-in problem', true],
] as const)(
  '%s is told to telemetry as %s, support details hold it: %s',
  (code, name, isLogged) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { errors, telemetry } = idleServices(undefined, signedIn('region'));
    reportSignIn(errors, telemetry)(code, 'detail');
    expect(warn).toHaveBeenCalledExactlyOnceWith(`Sign-in: ${code}: detail`);
    expect(vi.mocked(telemetry.trackEvent).mock.calls.map(([event]) => event)).toEqual(
      name === undefined ? [] : [name],
    );
    expect(errors.entries().map((entry) => entry.code)).toEqual(
      isLogged ? [`${code}: detail`] : [],
    );
  },
);

test('entries that are left out are told of by reason and place, without a value', () => {
  const { telemetry, errors } = idleServices(undefined, signedIn('region'));
  const console = vi.spyOn(globalThis.console, 'info').mockReturnValue();
  const leftOut = Array.from({ length: 12 }, (_, index) => ({
    index: 2 * index,
    reason: index % 4 === 0 ? 'name' : 'id',
  }));
  reportLeftOut(leftOut, errors, telemetry);
  expect(console.mock.calls).toEqual([
    [
      '/me/applications: 12 left out, 0.name, 2.id, 4.id, 6.id, 8.name, 10.id, 12.id, 14.id, 16.name, 18.id',
    ],
  ]);
  expect(errors.entries()).toMatchObject([
    { source: '/me/applications', code: 'left out: name 3, id 9' },
  ]);
  expect(telemetry.trackEvent).toHaveBeenCalledWith('invalid subscription left out', {
    count: '12',
    reasons: 'name 3, id 9',
  });
});
