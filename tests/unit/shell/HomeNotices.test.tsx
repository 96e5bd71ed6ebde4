import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HomeNotices } from '../../../src/shell/HomeNotices.tsx';
import { receiveToasts } from '../../../src/ui/toast.ts';
import { idleServices } from './idleServices.ts';

function show(freshness: 'fresh' | 'expired', outcome: 'leaving' | 'unreachable' = 'leaving') {
  const account = { issuer: 'https://id.suite.test', subject: 'region' };
  const services = idleServices(undefined, { status: 'signedIn', account, freshness });
  const signIn = vi.spyOn(services.auth, 'signIn').mockResolvedValue(outcome);
  render(<HomeNotices services={services} freshness={freshness} />);
  return { signIn };
}

test('says nothing while there is nothing to say', () => {
  show('fresh');
  expect(document.body.textContent).toBe('');
});

test('offers to sign in again once the session has ended', async () => {
  const { signIn } = show('expired');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(signIn).toHaveBeenCalledOnce();
});

test('says so when the sign-in service cannot be reached, and keeps the offer', async () => {
  const toasts: string[] = [];
  const end = receiveToasts(({ message }) => toasts.push(message));
  show('expired', 'unreachable');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(toasts).toEqual(['The sign-in service could not be reached.']);
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeDefined();
  end();
});
