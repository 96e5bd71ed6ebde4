import { unknown } from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { createOutageFilter } from '../../../src/api/createOutageFilter.ts';
import type { AuthState } from '../../../src/auth/AuthState.ts';
import { joinServices } from '../../../src/shell/joinServices.ts';
import { idleServices } from './idleServices.ts';

afterEach(() => {
  delete document.documentElement.dataset.ownerIssuer;
  delete document.documentElement.dataset.ownerSubject;
});

function signedIn(subject: string): AuthState {
  const account = { issuer: 'https://id.suite.test', subject };
  return { status: 'signedIn', account, freshness: 'fresh' };
}

/** The product's own joining, with a state of sign-in that tests set, and what the API was sent. */
function join() {
  let state = signedIn('region');
  let tell = () => {};
  const sent: (string | null)[] = [];
  const { auth, telemetry } = idleServices(undefined, state);
  const api = createApiClient({
    baseUrl: 'https://api.suite.test',
    bearer: async () => undefined,
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers).get('es-instance-id'));
      return new Response('{}');
    },
  });
  joinServices({
    auth: {
      ...auth,
      getState: () => state,
      subscribe: (listener) => {
        tell = listener;
        return vi.fn();
      },
    },
    api,
    outages: createOutageFilter(vi.fn()),
    log: { failed: vi.fn(), answered: vi.fn() },
    telemetry,
  });
  tell();
  return {
    api,
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
])('the API instance is forgotten once the user is %s', async (_, next) => {
  const { api, become, call } = join();
  api.setInstanceId('instance-1');
  become(signedIn('region'));
  expect(await call()).toBe('instance-1');
  become(next);
  expect(await call()).toBeNull();
});
