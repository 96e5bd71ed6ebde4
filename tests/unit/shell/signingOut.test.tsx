import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import type { ToldReason } from '../../../src/auth/reasons.ts';
import { createDialogs } from '../../../src/shell/createDialogs.tsx';
import { ServicesContext } from '../../../src/shell/Services.ts';
import { logOut, press, setOnline } from './launcherPage.ts';
import { idleServices, newAccount, openLauncher } from './openLauncher.tsx';

// Proves P33 (docs/product.md).

const question = 'Log out and remove your cards?';
const places = 'Your pins and recent locations are removed from this device.';
const notOffline = 'You cannot sign in again until you are online.';
const place = { application: 'natural_capital_plan', id: '1' } as const;
const withPin = { ...noPreferences, pinned: [place] };
const withRecent = { ...noPreferences, recent: [place] };

async function open(preferences = noPreferences) {
  const { services } = await openLauncher({ record: { preferences } });
  return { signOut: services.auth.signOut, kept: services.lastKnown.preferences };
}

test('Logout acts within the press where a server has what is pinned', async () => {
  const { signOut, kept } = await open(withPin);
  kept.isOnServer = () => true;
  await press('Amara Fielding');
  // The tab may be closed after it.
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['what is pinned', true, withPin, 'Log out?', places],
  ['what is recent', true, withRecent, 'Log out?', places],
  ['the way back', false, noPreferences, question, notOffline],
  ['both', false, withPin, question, `${places} ${notOffline}`],
])('Logout that takes %s asks first, with the focus on Cancel', async (...row) => {
  const [, isOnline, preferences, name, note] = row;
  await setOnline(isOnline);
  const { signOut } = await open(preferences);
  await logOut();
  const dialog = await screen.findByRole('alertdialog', { name });
  expect(dialog.querySelector('p')?.textContent).toBe(note);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();

  await logOut();
  await screen.findByRole('alertdialog');
  await press('Log out');
  expect(signOut).toHaveBeenCalledOnce();
});

test('a server that is silent for a second does not have them, and keeps nobody signed in', async () => {
  const { kept } = await open(withPin);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  kept.send = () => new Promise(() => undefined);
  await logOut();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(places);
});

test('a session that ends elsewhere takes the question with it', async () => {
  await setOnline(false);
  const signedIn: AuthState = { status: 'signedIn', account: newAccount(), validity: 'fresh' };
  const { get: getState, set, subscribe } = createStore<AuthState>(signedIn);
  const idle = idleServices(signedIn);
  const services = { ...idle, auth: { ...idle.auth, getState, subscribe } };
  const dialogs = createDialogs(services);
  dialogs.logOut();
  await waitFor(() => expect(dialogs.get()).toBeDefined());
  render(<ServicesContext value={services}>{dialogs.get()}</ServicesContext>);
  act(() => set({ status: 'signedOut', reason: 'elsewhere' }));
  expect(dialogs.get()).toBeUndefined();
});

test('an ended session is removed from the device once that was asked', async () => {
  const { services } = await openLauncher({ validity: 'expired' });
  await act(() => services.late.load());
  await press('Remove from this device');
  const name = 'Remove your cards from this device?';
  const dialog = await screen.findByRole('alertdialog', { name });
  expect(dialog.textContent).toContain('You have to sign in again to see your cards.');
  expect(services.auth.signOut).not.toHaveBeenCalled();
  await press('Remove');
  expect(services.auth.signOut).toHaveBeenCalledOnce();
});

test.each<[string, 'fresh' | 'expired', ToldReason | undefined, string]>([
  ['that has ended', 'expired', undefined, 'Session ended.'],
  ['that has ended, and no sign-in', 'expired', 'accessDenied', 'Access was refused.'],
  ['that lives, and no other', 'fresh', 'providerError', 'You could not be signed in.'],
])('a session %s is signed in where it would be refreshed', async (_, validity, failure, says) => {
  const { services } = await openLauncher({ validity, failure });
  expect(screen.getByText(says)).toBeDefined();
  expect(screen.queryByRole('button', { name: /refresh$/i })).toBeNull();
  // Spoken once, by the toast: the line is silent where it comes with the page.
  const told = failure ? [{ type: 'error', message: says.slice(0, -1) }] : [];
  expect(services.toasts.get()).toMatchObject(told);
  await press('Sign in');
  expect(services.auth.signIn).toHaveBeenCalledOnce();
});
