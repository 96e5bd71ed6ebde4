import { readFileSync } from 'node:fs';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HttpError, NetworkError, UnreadError } from '../../../src/api/errors.ts';
import type { ToldReason } from '../../../src/auth/reasons.ts';
import { PageLayout } from '../../../src/shell/PageLayout.tsx';
import { SignedOutPage } from '../../../src/shell/pages/SignedOutPage.tsx';
import { testConfig } from '../../support/testConfig.ts';
import { catalogue, somerset } from '../applications/cardSamples.ts';
import { held, pass } from '../applications/fakeUserData.tsx';
import { button, heading, press, setOnline } from './launcherPage.ts';
import * as launcher from './openLauncher.tsx';

const { IdleServices, idleServices, newAccount, openLauncher } = launcher;

const fails = (status: number) => () => Promise.reject(new HttpError(status));
const every = (answer: () => unknown) => ({ me: answer, list: answer });

/** The message that stands where there is nothing on the device. */
async function open(settings: launcher.Settings = {}) {
  const { services } = await openLauncher({ hasPage: false, list: () => [somerset], ...settings });
  // The page's effect, which names the window too, follows its drawing.
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  return { ...services, reference: screen.queryByText(`Reference: ${services.errors.reference}`) };
}

/** Reads a page's content as a screen reader does, in order. */
function readPage(): string[] {
  const parts = document.querySelectorAll(
    'main :is(h1, button, a), main h1 + p, main p:not(h1 + p) > span',
  );
  return Array.from(parts, (part) => {
    const role = { H1: 'heading ', BUTTON: 'button ', A: 'link ' }[part.tagName] ?? '';
    const text = part.textContent?.replace(/\d{4} \d{4}$/, '…');
    return `${role}${text}${part === document.activeElement ? ' (focus)' : ''}`;
  });
}

const suite = 'Natural Capital Suite';
const contact = ['link Contact us', 'Reference: …'];
const contactAndLogout = ['link Contact us', 'button Log out', 'Reference: …'];
const contactAndSignIn = ['link Contact us', 'button Sign in', 'Reference: …'];
const details = 'button Details for support';

type SignedOutRow = [ToldReason, title: string, action: string, more: string[], why?: string];

const signedOutPages: readonly SignedOutRow[] = [
  ['loggedOut', 'You are signed out on this device', 'Sign in', [], 'cards are removed'],
  ['elsewhere', 'You are signed out on this device', 'Sign in', [], 'in another tab'],
  ['idle', 'You are signed out on this device', 'Sign in', [], 'away for some time'],
  ['outdated', 'This page is out of date', 'Reload', contactAndSignIn],
  ['offline', 'You are offline', 'Try again', []],
  ['unreachable', 'The sign-in service cannot be reached', 'Try again', contact],
  ['loop', 'Sign in to see your applications', 'Sign in', contact, 'came back .* twice'],
  ['returned', 'Sign in to see your applications', 'Sign in', [], 'not signed in yet'],
  ['notAccepted', 'The service does not accept your sign-in', 'Try again', contactAndLogout],
  ['unanswered', 'The sign-in service did not answer', 'Sign in', contact],
  ['providerError', 'You could not be signed in', 'Sign in', contact],
  ['accessDenied', 'Access was refused', 'Sign in', contact],
  ['cookiesBlocked', 'A problem with cookies prevents signing in', 'Try again', contact],
  ['untrusted', 'Sign-in failed', 'Sign in', contactAndLogout],
];

test.each(signedOutPages)(
  'signed out (%s): “%s”, then why, “%s”, and who helps',
  async (signedOut, title, action, more, why = '') => {
    const { auth, reference } = await open({ signedOut });
    expect(document.title).toBe(`Signed out | ${suite}`);
    const said = expect.stringMatching(RegExp(`${why}.*\\.$`));
    const top = [suite, `heading ${title} (focus)`, said];
    expect(readPage()).toEqual([...top, `button ${action}`, ...more, details]);
    expect(reference !== null).toBe(more.length > 0);
    await press(more === contactAndSignIn ? 'Sign in' : action);
    expect(auth.signIn).toHaveBeenCalledOnce();
    if (more !== contactAndLogout) return;
    await press('Log out');
    expect(auth.signOut).toHaveBeenCalledOnce();
  },
);

test('a page that is out of date reloads at the press', async () => {
  const { updates } = idleServices();
  const reload = vi.spyOn(updates, 'reload').mockReturnValue();
  await open({ signedOut: 'outdated', services: { updates } });
  await press('Reload');
  expect(reload).toHaveBeenCalledOnce();
});

test('the guide has every page that says why nobody is signed in, by its heading', () => {
  const guide = readFileSync('docs/support.md', 'utf8');
  const rows = [...guide.matchAll(/^- \*\*([^*]+)\*\* \(`(\w+)`\):/gm)].map(
    ([, title, reason]) => [reason, title] as const,
  );
  expect(new Map(rows)).toEqual(new Map(signedOutPages.map(([reason, name]) => [reason, name])));
  expect(rows).toHaveLength(signedOutPages.length);
});

const email = 'amara@suite.test';
const advice = 'Sign in with another account, or ask us for access.';
const asBoth = `You are signed in as Amara Fielding, ${email}. ${advice}`;

test.each<[by: string, launcher.Answers, email: string, user: string, said: string]>([
  ['by both', every(fails(403)), email, 'Account', `You are signed in as ${email}. ${advice}`],
  ['by both, without an address', every(fails(403)), '', 'Account', advice],
  ['by the subscriptions', { list: fails(403) }, email, 'Amara Fielding', asBoth],
])('“No access” %s says who is signed in, and who helps', async (_by, answers, address, ...row) => {
  const [user, said] = row;
  const account = { ...newAccount(), email: address };
  const { auth, errors, reference, telemetry } = await open({ account, ...answers });
  expect(location.pathname).toBe('/forbidden');
  expect(document.title).toBe(`No access | ${suite}`);
  expect(within(screen.getByRole('banner')).getByRole('button', { name: user })).toBeDefined();
  expect(readPage()).toEqual([
    'heading This account has no access to the suite (focus)',
    said,
    'button Sign in with another account',
    'link Contact us',
    'button Try again',
    'Reference: …',
    details,
  ]);
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact us' });
  expect(href).toBe(testConfig.contactUrl);
  expect(reference).not.toBeNull();
  const told = [['refused', { reference: errors.reference }]];
  expect(vi.mocked(telemetry.trackEvent).mock.calls).toEqual(told);
  await press('Sign in with another account');
  expect(auth.signIn).toHaveBeenCalledExactlyOnceWith({ loginHint: '', returnPath: '/' });
});

test('a session that the API refuses says so on the way to the login', async () => {
  const said = 'Your session has ended. Sign in again';
  const { become } = await openLauncher();
  become({ status: 'signingOut', hasEnded: true });
  expect(screen.getByRole('status', { name: said }).textContent).toBe(said);
  become({ status: 'signingOut' });
  expect(screen.queryByText(said)).toBeNull();
});

const outage = 'Something is wrong on our side. Try again in a minute.';
const tooLarge = 'Your sign-in is too large for our server. Contact us, we can help.';
const silence =
  'We cannot reach our service. Check your connection. This page continues by itself once it answers.';
const mayBeTooLarge = 'Your sign-in may be too large for our server. Contact us, we can help.';
const nothingHere =
  'You are offline, and your cards are not on this device yet. This page continues by itself.';

test.each<[Error, isOnline: boolean, said: string]>([
  [new HttpError(503), true, outage],
  [new HttpError(413), true, tooLarge],
  [new HttpError(431), true, tooLarge],
  [new NetworkError(), true, silence],
  [new NetworkError(), false, nothingHere],
  [new UnreadError(), true, mayBeTooLarge],
])('“Could not load” after %s, online: %s, says why, and who helps', async (error, ...row) => {
  const [isOnline, said] = row;
  await setOnline(isOnline);
  const { telemetry } = await open(every(() => Promise.reject(error)));
  expect(document.title).toBe(`Could not load | ${suite}`);
  const title = 'heading Your applications could not be loaded (focus)';
  expect(readPage()).toEqual([title, said, 'button Try again', ...contact, details]);
  expect(telemetry.trackEvent).not.toHaveBeenCalled();
});

test('a page that crashed reloads into the version that waits', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { auth, updates } = idleServices();
  const activate = vi.fn();
  updates.onWaiting(activate, 'next');
  const getState = () => {
    throw new Error('crashed');
  };
  const { reference } = await open({ services: { auth: { ...auth, getState }, updates } });
  const why = 'We could not show this page. Reload it, and contact us if that does not help.';
  const title = 'heading Something went wrong (focus)';
  expect(readPage()).toEqual([suite, title, why, 'button Reload', ...contact, details]);
  expect(reference).not.toBeNull();
  await press('Reload');
  expect(activate).toHaveBeenCalledOnce();
});

test("'Try again' and the suite's name ask anew where the account was refused", async () => {
  const ask = vi.fn(fails(403));
  await open({ me: ask });
  for (const again of [
    () => button('Try again'),
    () => screen.getByRole('link', { name: suite }),
  ]) {
    ask.mockClear();
    await userEvent.click(again());
    await waitFor(() => expect(ask).toHaveBeenCalled());
    await screen.findByRole('heading', { name: /no access/ });
  }
});

const page = (name: string) => (
  <PageLayout page={name}>
    <h1>{name}</h1>
  </PageLayout>
);

test('the first page that is no message leaves the focus, the next one gives it to its heading', () => {
  document.title = `Applications | ${suite}`;
  const { rerender } = render(page('Applications'), { wrapper: IdleServices });
  expect(document.activeElement).toBe(document.body);
  expect(heading().hasAttribute('tabindex')).toBe(false);
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toBe('Cannot find or access what you want? Contact us.');
  expect(footer.querySelector('a')?.href).toBe(testConfig.contactUrl);
  rerender(page('Parts'));
  expect(document.title).toBe(`Parts | ${suite}`);
  expect(document.activeElement).toBe(heading());
  heading().blur();
  rerender(page('Parts'));
  expect(document.activeElement, 'where the user put it').toBe(document.body);
});

test('another reason to be signed out is another page, whose heading takes the focus', () => {
  const { rerender } = render(<SignedOutPage reason="offline" />, { wrapper: IdleServices });
  button('Try again').focus();
  rerender(<SignedOutPage reason="loop" />);
  expect(readPage()).toContain('heading Sign in to see your applications (focus)');
});

const loading = () => screen.getByRole('status', { name: 'Loading' }).textContent;

test('a silent server is told of after five seconds, and tried again after ten, on a press', async () => {
  vi.useFakeTimers();
  const { answer, release } = held();
  const silent = vi.fn(answer);
  const { services } = await openLauncher({ hasPage: false, list: silent });
  await pass(4900);
  expect(loading()).toBe('Loading');
  await pass(5000);
  expect(loading()).toBe('Still loading…');
  expect(screen.queryAllByRole('button')).toEqual([]);

  await pass(200);
  expect(button('Amara Fielding')).toBeDefined();
  expect(readPage()[0]).toBe('heading Still loading… (focus)');
  silent.mockClear();
  await act(async () => button('Try again').click());
  expect(silent).toHaveBeenCalledTimes(1);
  expect(loading()).toBe('Loading');
  await pass(10_000);
  expect(heading().textContent).toBe('Still loading…');
  expect(services.toasts.get()).toEqual([]);
  await act(async () => release([somerset]));
  const message = `Applications, ${catalogue.length} cards`;
  expect(services.toasts.get()).toMatchObject([{ message, isOnlySpoken: true }]);
});

test('the loading screen of index.html stands untouched while a visitor is sent to sign in', async () => {
  const { mended } = await openLauncher({ signedOut: 'visitor' });
  expect(mended).toEqual([]);
  expect(loading()).toBe('Loading');
});
