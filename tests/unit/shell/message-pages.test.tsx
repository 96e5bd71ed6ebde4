import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createPageTracker, FrameContext } from '../../../src/shell/Frame.ts';
import { CouldNotLoadPage, CrashPage } from '../../../src/shell/pages/FailurePages.tsx';
import { ForbiddenPage } from '../../../src/shell/pages/ForbiddenPage.tsx';
import { SignedOutPage } from '../../../src/shell/pages/SignedOutPage.tsx';

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const text = () => screen.getByRole('main').textContent;

const amara = { firstName: 'Amara', lastName: 'Fielding' };
const email = 'amara@suite.test';

test.each([
  [amara, email, 'You are signed in as Amara Fielding, amara@suite.test. Ask us'],
  [amara, undefined, 'You are signed in as Amara Fielding. Ask us'],
  [undefined, email, 'You are signed in as amara@suite.test. Ask us'],
  [undefined, undefined, 'no access to the suiteAsk us'],
])('forbidden says whose account it is: %j %s', (profile, address, sentence) => {
  render(
    <ForbiddenPage
      profile={profile}
      email={address}
      header={null}
      onTryAgain={vi.fn()}
      onSignIn={vi.fn()}
    />,
  );
  expect(document.title).toBe('No access | Natural Capital Suite');
  expect(text()).toContain(sentence);
});

test('a page without a header names the product', () => {
  const page = (header: ReactNode) => (
    <ForbiddenPage
      profile={amara}
      email={email}
      header={header}
      onTryAgain={vi.fn()}
      onSignIn={vi.fn()}
    />
  );
  const { rerender } = render(page(undefined));
  expect(screen.getByText('Natural Capital Suite')).toBeDefined();
  rerender(page('Header'));
  expect(screen.queryByText('Natural Capital Suite')).toBeNull();
});

test('forbidden offers another account and the contact page', async () => {
  const onSignIn = vi.fn();
  render(
    <ForbiddenPage
      profile={amara}
      email={email}
      header={null}
      onTryAgain={vi.fn()}
      onSignIn={onSignIn}
    />,
  );
  await press('Sign in with another account');
  expect(onSignIn).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
    'https://www.suite.test/contact',
  );
});

test.each([
  ['loggedOut', 'You are signed out on this device', 'Sign in'],
  ['elsewhere', 'You are signed out on this device', 'Sign in'],
  ['offline', 'You are offline. Sign in when the network is back', 'Try again'],
  ['unreachable', 'The sign-in service cannot be reached', 'Try again'],
  ['loop', 'Sign in to see your applications', 'Sign in'],
  ['returned', 'Sign in to see your applications', 'Sign in'],
  ['notAccepted', 'The service does not accept your sign-in', 'Try again'],
  ['providerError', 'You could not be signed in', 'Sign in'],
  ['accessDenied', 'You did not agree', 'Sign in'],
  ['cookiesBlocked', 'Allow cookies to sign in', 'Try again'],
  ['untrusted', 'The sign-in service’s answer could not be trusted', 'Sign in'],
] as const)('signed out (%s) says “%s” and offers “%s”', async (reason, title, action) => {
  const onSignIn = vi.fn();
  render(<SignedOutPage reason={reason} onSignIn={onSignIn} onLogout={vi.fn()} />);
  expect(document.title).toBe('Signed out | Natural Capital Suite');
  expect(heading()).toBe(title);
  expect(document.activeElement, 'also where it is the first page').toBe(
    screen.getByRole('heading', { level: 1 }),
  );
  await press(action);
  expect(onSignIn).toHaveBeenCalledOnce();
});

test('a user whom the service does not accept can log out', async () => {
  const onLogout = vi.fn();
  render(<SignedOutPage reason="notAccepted" onSignIn={vi.fn()} onLogout={onLogout} />);
  await press('Log out');
  expect(onLogout).toHaveBeenCalledOnce();
});

test('another reason is another page, whose heading takes focus', () => {
  const pageTracker = createPageTracker();
  const page = (reason: 'offline' | 'loop') => (
    <FrameContext value={{ pageTracker }}>
      <SignedOutPage reason={reason} onSignIn={vi.fn()} onLogout={vi.fn()} />
    </FrameContext>
  );
  const { rerender } = render(page('offline'));
  expect(text()).toContain('continues by itself');
  rerender(page('loop'));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  expect(heading()).toBe('Sign in to see your applications');
});

test.each([
  ['offline', 'You are offline'],
  ['unanswered', 'We cannot reach our service'],
  ['refused', 'Something is wrong on our side'],
] as const)('nothing to show (%s) says why and tries again', async (reason, sentence) => {
  const onTryAgain = vi.fn();
  render(
    <CouldNotLoadPage reason={reason} reference="4f2a91c0" header={null} onTryAgain={onTryAgain} />,
  );
  expect(heading()).toBe('Your applications could not be loaded');
  expect(text()).toContain(sentence);
  await press('Try again');
  expect(onTryAgain).toHaveBeenCalledOnce();
});

test('a crashed page offers to reload', async () => {
  const onReload = vi.fn();
  render(<CrashPage reference="4f2a91c0" onReload={onReload} />);
  expect(heading()).toBe('Something went wrong');
  await press('Reload');
  expect(onReload).toHaveBeenCalledOnce();
});

test('a page about an error shows its reference', () => {
  const { rerender } = render(<CrashPage reference="4f2a91c0" onReload={vi.fn()} />);
  expect(screen.getByText('Reference: 4f2a91c0')).toBeDefined();
  rerender(
    <CouldNotLoadPage reason="refused" reference="0b9d3e17" header={null} onTryAgain={vi.fn()} />,
  );
  expect(screen.getByText('Reference: 0b9d3e17')).toBeDefined();
  rerender(
    <ForbiddenPage
      profile={amara}
      email={email}
      header={null}
      onTryAgain={vi.fn()}
      onSignIn={vi.fn()}
    />,
  );
  expect(text()).not.toContain('Reference');
});
