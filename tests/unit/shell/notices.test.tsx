import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';
import { App } from '../../../src/shell/App.tsx';
import { InstallNotice } from '../../../src/shell/offers/InstallNotice.tsx';
import { PageLayout } from '../../../src/shell/PageLayout.tsx';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

const elsewhere: AuthState = { status: 'signedOut', reason: 'elsewhere' };
const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });

/** The application where nobody is signed in, and a new version waits. */
function openSignedOut() {
  const updates = createUpdates({ reload: vi.fn(), isControlled: true });
  render(<App services={{ ...idleServices(undefined, elsewhere), updates }} />);
  const region = screen.getByRole('main').querySelector('[aria-live=polite]');
  const before = region?.textContent;
  act(() => updates.onWaiting(vi.fn()));
  return { region, before };
}

test('offers a new version on a page without cards too, in a region that was there before', () => {
  const { region, before } = openSignedOut();
  expect(before).toBe('');
  expect(region?.textContent).toContain('A new version is ready');
});

test.each(['Later', 'Update now'])("leaves focus at the heading when '%s' goes", async (name) => {
  openSignedOut();
  await userEvent.setup().click(button(name));
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.activeElement).toBe(heading());
});

test('leaves focus where it is when it is not on the answer', () => {
  openSignedOut();
  button('Sign in').focus();
  fireEvent.click(button('Later'));
  expect(document.activeElement).toBe(button('Sign in'));
});

test.each(['Install', 'Not now'])("leaves focus at the heading when '%s' goes", async (name) => {
  const notice = <InstallNotice kind="prompt" onInstall={vi.fn()} onDismiss={vi.fn()} />;
  render(
    <PageLayout page="Applications" notices={notice}>
      <h1>Applications</h1>
    </PageLayout>,
  );
  await userEvent.setup().click(button(name));
  expect(document.activeElement).toBe(heading());
});

test('says so when the sign-in service cannot be reached, and keeps the offer', async () => {
  const account = { ...amara, email: 'amara@suite.test' };
  const record = { profile, subscriptions: [], savedAt: 0 };
  const expired = { status: 'signedIn', account, freshness: 'expired' } as const;
  const services = idleServices(record, expired);
  vi.spyOn(services.auth, 'signIn').mockResolvedValue('unreachable');
  const messages: string[] = [];
  services.toasts.receive(({ message }) => messages.push(message));
  render(<App services={services} hydration={{ account, record }} />);

  await userEvent.setup().click(button('Sign in again'));
  expect(messages).toEqual(['The sign-in service could not be reached.']);
  expect(button('Sign in again')).toBeDefined();
});

test('a crashed page reloads into the version that waits', async () => {
  const services = idleServices(undefined, elsewhere);
  vi.spyOn(services.auth, 'getState')
    .mockReturnValueOnce(elsewhere)
    .mockImplementation(() => {
      throw new Error('crashed');
    });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<App services={services} />);
  await userEvent.setup().click(button('Reload'));
  expect(services.updates.reload).toHaveBeenCalledOnce();
});
