import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { codeOf } from '../../../src/lib/ErrorLog.ts';
import { App } from '../../../src/shell/App.tsx';
import { amara, fakeApi } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

beforeEach(() => sessionStorage.clear());

const signedIn: AuthState = { status: 'signedIn', account: amara, freshness: 'fresh' };
const signedOut = (reason: 'untrusted' | 'providerError' | 'elsewhere'): AuthState => ({
  status: 'signedOut',
  reason,
});
const shown = async () => (await screen.findByText(/^Reference: /)).textContent?.slice(11);

/** The application, signed in, whose API answers every call with `status`. */
function openRefused(status: number) {
  const { api, answers } = fakeApi();
  for (const path of Object.keys(answers))
    answers[path] = () => Promise.reject(new HttpError(status));
  const requests = createUserDataRequests(api);
  const services = { ...idleServices(undefined, signedIn), requests };
  return { services, show: () => render(<App services={services} />) };
}

test('a sign-in that cannot be trusted names the reference that was reported', async () => {
  const services = idleServices(undefined, signedOut('untrusted'));
  const reference = services.errors.record('sign-in', 'untrusted');
  render(<App services={services} />);
  expect(await shown()).toBe(reference);
});

test('a sign-in that the provider refused names the reference under which its error was told', async () => {
  const services = idleServices(undefined, signedOut('providerError'));
  const told = 'providerError: invalid_scope: see VITE_OIDC_SCOPE';
  const reference = services.errors.record('sign-in', told);
  render(<App services={services} />);
  expect(await shown()).toBe(reference);
});

test('a sign-out that is no failure has no reference', () => {
  const services = idleServices(undefined, signedOut('elsewhere'));
  render(<App services={services} />);
  expect(screen.queryByText(/^Reference: /)).toBeNull();
  expect(services.errors.entries()).toEqual([]);
});

test('a page that crashed names the reference of its error', async () => {
  const services = idleServices(undefined, signedOut('elsewhere'));
  const error = new Error('crashed');
  vi.spyOn(services.auth, 'getState').mockImplementation(() => {
    throw error;
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<App services={services} />);
  expect(await shown()).toBe(services.errors.record('page', codeOf(error), error));
  expect(services.errors.entries()).toHaveLength(1);
});

test('applications that could not be loaded name the reference under which the outage was reported', async () => {
  const { services, show } = openRefused(503);
  const reference = services.errors.record('/me/applications', 'HttpError 503');
  show();
  expect(await shown()).toBe(reference);
});

test('a refused account names the reference of the refusal, and so does telemetry', async () => {
  const { services, show } = openRefused(403);
  const reference = services.errors.record('/me', 'HttpError 403');
  show();
  expect(await shown()).toBe(reference);
  expect(services.telemetry.trackEvent).toHaveBeenCalledWith('refused', { reference });
});

test('a page that crashed reloads into the version that waits', async () => {
  const services = idleServices(undefined, signedOut('elsewhere'));
  vi.spyOn(services.auth, 'getState').mockImplementation(() => {
    throw new Error('crashed');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<App services={services} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(services.updates.reload).toHaveBeenCalledOnce();
});
