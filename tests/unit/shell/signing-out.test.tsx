import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import { NetworkError } from '../../../src/api/errors.ts';
import {
  noPreferences,
  type Preferences,
  parsePreferences,
} from '../../../src/applications/preferences/Preferences.ts';
import type { AuthState, SessionFreshness } from '../../../src/auth/Auth.ts';
import { createDialogs } from '../../../src/shell/createDialogs.tsx';
import { ServicesContext } from '../../../src/shell/Services.ts';
import { fakeDialog } from '../../support/fakeDialog.ts';
import { idleServices } from './idleServices.ts';
import { newAccount, openLauncher } from './openLauncher.tsx';

const question = 'Log out and remove your cards?';
const places = 'Your pins and recent locations are removed from this device.';
const notOffline = 'You cannot sign in again until you are online.';
const place = { application: 'natural_capital_plan', id: '1' } as const;
const withPin = parsePreferences({ pinned: [place] });
const withRecent = parsePreferences({ recent: [place] });

type AuthFailure = Extract<AuthState, { status: 'signedIn' }>['failure'];

async function open(
  freshness: SessionFreshness,
  isOnline = true,
  preferences = noPreferences,
  answers = {},
) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { services } = await openLauncher({ freshness, record: { preferences }, answers });
  const { auth, late, lastKnown, toasts } = services;
  await act(() => late.load());
  return { auth, signOut: auth.signOut, user: userEvent.setup(), toasts, lastKnown };
}

type User = ReturnType<typeof userEvent.setup>;

async function logOut(user: User) {
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
}

test.each<[string, Preferences, boolean]>([
  ['nothing is pinned or recent', noPreferences, false],
  ['a server has what is', withPin, true],
])('Logout acts at once where one can sign in again and %s', async (_what, preferences, kept) => {
  const { signOut, user, lastKnown } = await open('fresh', true, preferences);
  lastKnown.preferences.isOnServer = () => kept;
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  // Within the press: the tab may be closed after it.
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each<[string, boolean, Preferences, string, string]>([
  ['what is pinned', true, withPin, 'Log out?', places],
  ['what is recent', true, withRecent, 'Log out?', places],
  ['the way back', false, noPreferences, question, notOffline],
  ['both', false, withPin, question, `${places} ${notOffline}`],
])('Logout that takes %s asks first and says so, with the focus on Cancel', async (...row) => {
  const [, isOnline, preferences, name, note] = row;
  const { signOut, user } = await open('fresh', isOnline, preferences);
  await logOut(user);
  const dialog = await screen.findByRole('alertdialog', { name });
  expect(dialog.querySelector('p')?.textContent).toBe(note);
  const first = dialog.querySelector('button');
  expect(first?.textContent).toBe('Cancel');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();

  await logOut(user);
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('a server that does not say so in a second does not have them, and keeps nobody signed in', async () => {
  const { user, lastKnown } = await open('fresh', true, withPin);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  lastKnown.preferences.send = () => new Promise(() => undefined);
  await logOut(user);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(places);
  vi.useRealTimers();
});

test('a session that ends elsewhere takes the question with it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeDialog();
  const signedIn: AuthState = { status: 'signedIn', account: newAccount(), freshness: 'fresh' };
  const state = createStore<AuthState>(signedIn);
  const services = idleServices(undefined, signedIn);
  const { subscribe, get: getState } = state;
  const auth = { ...services.auth, subscribe, getState };
  const dialogs = createDialogs({ ...services, auth });
  dialogs.logOut();
  await vi.waitFor(() => expect(dialogs.get()).toBeDefined());
  render(<ServicesContext value={{ ...services, auth }}>{dialogs.get()}</ServicesContext>);
  act(() => state.set({ status: 'signedOut', reason: 'elsewhere' }));
  expect(dialogs.get()).toBeUndefined();
});

test('an ended session is removed from the device once that was asked', async () => {
  const { signOut, user } = await open('expired');
  await user.click(await screen.findByRole('button', { name: 'Remove from this device' }));
  const name = 'Remove your cards from this device?';
  const dialog = await screen.findByRole('alertdialog', { name });
  expect(dialog.textContent).toContain('You have to sign in again to see your cards.');
  expect(signOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test.each<[string, SessionFreshness, AuthFailure, string]>([
  ['that has ended', 'expired', undefined, 'Session ended.'],
  ['that has ended, and no sign-in', 'expired', 'accessDenied', 'Access was refused.'],
  ['that lives, and no other', 'fresh', 'providerError', 'You could not be signed in.'],
])('a session %s is signed in where it would be refreshed', async (_, freshness, failure, says) => {
  const { services } = await openLauncher({ freshness, failure });
  expect(screen.getByText(says)).toBeDefined();
  expect(screen.queryByRole('button', { name: /refresh$/i })).toBeNull();
  // Spoken once, by the toast: the line is silent where it comes with the page.
  const told = failure ? [{ type: 'error', message: says.slice(0, -1) }] : [];
  expect(services.toasts.get()).toMatchObject(told);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(services.auth.signIn).toHaveBeenCalledOnce();
});

test('every press on Refresh is answered without a network', async () => {
  const { user, toasts } = await open('fresh', false, noPreferences, {
    '/me': () => Promise.reject(new NetworkError()),
    '/me/applications': () => Promise.reject(new NetworkError()),
  });
  for (const _press of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: /refresh$/i }));
    const said = [{ type: 'warning', message: 'Still offline' }];
    await waitFor(() => expect(toasts.get()).toMatchObject(said));
    toasts.remove(() => true);
  }
});
