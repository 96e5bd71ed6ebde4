import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  useRefreshOnceAlive,
  useUserData,
} from '../../../src/applications/userData/useUserData.ts';
import { fakeApi, held, pass, profile, showUserData, withUserData } from './fakeUserData.tsx';

/** What the API client says while there is no session to call with. */
class SignInRequired extends Error {
  override readonly name = 'SignInRequired';
}

function Page({ isAlive }: { readonly isAlive: boolean }) {
  const { status } = useUserData();
  useRefreshOnceAlive(isAlive);
  return status;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('asks again once the session is alive again, and not before', async () => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new SignInRequired());
  const { container, rerender } = await showUserData(<Page isAlive={false} />, { api });
  await pass(60 * 60_000);
  calls.length = 0;
  answers['/me'] = () => profile;
  await act(async () => rerender(withUserData(<Page isAlive={true} />, { api })));
  expect(container.textContent).toBe('ready');
  await pass(60_000);
  expect(calls).toEqual(['/me', '/me/applications']);
});

test('asks at once where the session is alive again within seconds', async () => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new SignInRequired());
  const { container, rerender } = await showUserData(<Page isAlive={false} />, { api });
  await pass(1000);
  calls.length = 0;
  answers['/me'] = () => profile;
  await act(async () => rerender(withUserData(<Page isAlive={true} />, { api })));
  expect(calls).toEqual(['/me', '/me/applications']);
  expect(container.textContent).toBe('ready');
});

test('does not ask twice for what has waited for the session', async () => {
  const { api, answers, calls } = fakeApi();
  const me = held();
  answers['/me'] = me.answer;
  answers['/me/applications'] = held().answer;
  const { rerender } = await showUserData(<Page isAlive={false} />, { api, isStrict: false });
  await act(async () => rerender(withUserData(<Page isAlive={true} />, { api })));
  await act(async () => me.release(profile));
  expect(calls).toEqual(['/me', '/me/applications']);
});

test('asks for nothing more where the session was alive from the start', async () => {
  const { api, calls } = fakeApi();
  await showUserData(<Page isAlive={true} />, { api });
  await pass(100);
  expect(calls).toHaveLength(2);
});
