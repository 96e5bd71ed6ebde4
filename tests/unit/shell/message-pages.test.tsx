import { readFileSync } from 'node:fs';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import type { SignedOutReason } from '../../../src/auth/reasons.ts';
import { App } from '../../../src/shell/App.tsx';
import { PageLayout } from '../../../src/shell/PageLayout.tsx';
import { CouldNotLoadPage, failureReason } from '../../../src/shell/pages/FailurePages.tsx';
import { SignedOutPage } from '../../../src/shell/pages/SignedOutPage.tsx';
import type { Services } from '../../../src/shell/Services.ts';
import { testConfig } from '../../support/testConfig.ts';
import { somerset } from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { IdleServices, idleServices } from './idleServices.ts';
import { newAccount } from './openLauncher.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

type Reason = Exclude<SignedOutReason, 'visitor'>;

interface Settings {
  /** Of the calls, by path. */
  readonly answers?: Readonly<Record<string, () => unknown>>;
  readonly email?: string | undefined;
  readonly reason?: Reason;
}

const answering = { '/me': () => profile, '/me/applications': () => [somerset] };

/** The application, signed in, or signed out for a reason. */
function prepare({ answers = {}, email, reason }: Settings) {
  window.history.replaceState(null, '', '/');
  const signedIn: AuthState = {
    status: 'signedIn',
    account: newAccount(email),
    freshness: 'fresh',
  };
  const state = reason ? ({ status: 'signedOut', reason } as const) : signedIn;
  return idleServices(undefined, state, { ...answering, ...answers });
}

async function show(services: Services) {
  render(<App services={services} />);
  const heading = await screen.findByRole('heading', { level: 1 });
  // The page's effect, which names the window too, follows its drawing.
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

const fails = (status: number) => () => Promise.reject(new HttpError(status));
const refused = fails(403);
const every = (answer: () => unknown) => ({ '/me': answer, '/me/applications': answer });

/** What a screen reader meets in a page's content, in order. */
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
const details = 'button Details for support';

const signedOutPages: readonly [Reason, string, string, ...string[]][] = [
  ['loggedOut', 'You are signed out on this device', 'Sign in'],
  ['elsewhere', 'You are signed out on this device', 'Sign in'],
  ['idle', 'You are signed out on this device', 'Sign in'],
  ['offline', 'You are offline', 'Try again'],
  ['unreachable', 'The sign-in service cannot be reached', 'Try again', ...contact],
  ['loop', 'Sign in to see your applications', 'Sign in', ...contact],
  ['returned', 'Sign in to see your applications', 'Sign in'],
  [
    'notAccepted',
    'The service does not accept your sign-in',
    'Try again',
    'link Contact us',
    'button Log out',
    'Reference: …',
  ],
  ['providerError', 'You could not be signed in', 'Sign in', ...contact],
  ['accessDenied', 'Access was refused', 'Sign in', ...contact],
  ['cookiesBlocked', 'A problem with cookies prevents signing in', 'Try again', ...contact],
  [
    'untrusted',
    'The sign-in service’s answer could not be trusted',
    'Sign in',
    'link Contact us',
    'button Log out',
    'Reference: …',
  ],
];

test.each(signedOutPages)(
  'signed out (%s): “%s”, which has the focus, then why, “%s”, and who helps',
  async (reason, heading, action, ...more) => {
    const services = prepare({ reason });
    await show(services);
    expect(document.title).toBe(`Signed out | ${suite}`);
    expect(readPage()).toEqual([
      suite,
      `heading ${heading} (focus)`,
      expect.stringMatching(/\.$/),
      `button ${action}`,
      ...more,
      details,
    ]);
    await press(action);
    expect(services.auth.signIn).toHaveBeenCalledOnce();
    if (!more.includes('button Log out')) return;
    await press('Log out');
    expect(services.auth.signOut).toHaveBeenCalledOnce();
  },
);

test('the guide has every page that says why nobody is signed in, by its heading', () => {
  let heading = '';
  const guide = readFileSync('docs/support.md', 'utf8');
  const rows = [...guide.matchAll(/^\| ([^|`]*)\| `(\w+)` +\| .+ \|$/gm)].map(
    ([, name = '', reason = '']) => {
      heading = name.trim() || heading;
      return [reason, heading];
    },
  );
  expect(rows).toEqual(signedOutPages.map(([reason, title]) => [reason, title]));
});

const advice = 'Sign in with another account, or ask us for access.';
/** Of a page, by its name: its heading, and what one can do. */
const pages = {
  'No access': [
    'This account has no access to the suite',
    'button Sign in with another account',
    'link Contact us',
    'button Try again',
    'Reference: …',
  ],
  'Could not load': ['Your applications could not be loaded', 'button Try again', ...contact],
} as const;
const noAnswer = () => Promise.reject(new NetworkError());
const noCards = { '/me/applications': refused };
const [as, address] = ['You are signed in as', 'amara@suite.test'];

/** The page's name, then what has happened, by whose name the menu is called, and what is said. */
test.each<[keyof typeof pages, string, Settings, string, string]>([
  ['No access', 'by both', { answers: every(refused) }, 'Account', `${as} ${address}. ${advice}`],
  ['No access', 'without an address', { answers: every(refused), email: '' }, 'Account', advice],
  [
    'No access',
    'by the subscriptions',
    { answers: noCards },
    'Amara Fielding',
    `${as} Amara Fielding, ${address}. ${advice}`,
  ],
  [
    'Could not load',
    'for an error',
    { answers: every(fails(503)) },
    'Account',
    'Something is wrong on our side. Try again in a minute.',
  ],
  [
    'Could not load',
    'for want of an answer',
    { answers: every(noAnswer) },
    'Account',
    'We cannot reach our service. Check your connection. This page goes on by itself once it answers.',
  ],
])(
  '“%s” %s says so, names who is signed in, and who helps',
  async (title, _, settings, user, said) => {
    await show(prepare(settings));
    expect(document.title).toBe(`${title} | ${suite}`);
    expect(within(screen.getByRole('banner')).getByRole('button', { name: user })).toBeDefined();
    const [heading, ...actions] = pages[title];
    const top = [`heading ${heading} (focus)`, said];
    expect(readPage()).toEqual([...top, ...actions, details]);
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      testConfig.contactUrl,
    );
  },
);

test('without a network, and with nothing on the device, the reason is that', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = { header: null, onTryAgain: vi.fn() };
  render(<CouldNotLoadPage {...page} reason={failureReason(new NetworkError(), false)} />, {
    wrapper: IdleServices,
  });
  expect(readPage()).toContain(
    'You are offline, and your cards are not on this device yet. This page goes on by itself.',
  );
});

test.each([413, 414, 431])('a %i says that the sign-in is too large, not the network', (status) => {
  const page = { header: null, onTryAgain: vi.fn() };
  render(<CouldNotLoadPage {...page} reason={failureReason(new HttpError(status), true)} />, {
    wrapper: IdleServices,
  });
  expect(readPage()).toContain(
    'Your sign-in is too large for our server. Contact us, we can help.',
  );
});

test('a page that crashed reloads into the version that waits', async () => {
  const services = prepare({ reason: 'elsewhere' });
  const activate = vi.fn();
  services.updates.onWaiting(activate);
  const error = new Error('crashed');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(services.auth, 'getState').mockImplementation(() => {
    throw error;
  });
  await show(services);
  expect(readPage()).toEqual([
    suite,
    'heading Something went wrong (focus)',
    'We could not show this page. Reload it, and contact us if that does not help.',
    'button Reload',
    ...contact,
    details,
  ]);
  expect(screen.getByText(`Reference: ${services.errors.reference}`)).toBeDefined();
  await press('Reload');
  expect(activate).toHaveBeenCalledOnce();
});

test("'Try again' and the suite's name ask anew where the account was refused", async () => {
  const ask = vi.fn(refused);
  await show(prepare({ answers: { '/me': ask } }));
  const again = [
    () => screen.findByRole('button', { name: 'Try again' }),
    () => screen.findByRole('link', { name: suite }),
  ];
  for (const find of again) {
    const { length } = ask.mock.calls;
    await userEvent.click(await find());
    await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(length));
  }
  await screen.findByRole('heading', { name: /no access/ });
});

test.each<[string, Settings]>([
  ['a sign-in', { reason: 'untrusted' }],
  ['a provider’s error', { reason: 'providerError' }],
  ['an outage', { answers: every(fails(503)) }],
  ['a refusal', { answers: every(refused) }],
])('%s is named by the reference of the page load', async (what, settings) => {
  const services = prepare(settings);
  const { reference } = services.errors;
  await show(services);
  expect(screen.getByText(`Reference: ${reference}`)).toBeDefined();
  if (what === 'a refusal') {
    expect(services.telemetry.trackEvent).toHaveBeenCalledWith('refused', { reference });
  }
});

const page = (name: string) => (
  <PageLayout page={name}>
    <h1>{name}</h1>
  </PageLayout>
);

test('the first page that is no message leaves focus alone, the next one moves it to its heading', () => {
  document.title = `Applications | ${suite}`;
  const { rerender } = render(page('Applications'), { wrapper: IdleServices });
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('heading').hasAttribute('tabindex')).toBe(false);
  rerender(page('Parts'));
  expect(document.title).toBe(`Parts | ${suite}`);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Parts' }));
  // Rendered again, it leaves focus where the user put it.
  screen.getByRole('heading').blur();
  rerender(page('Parts'));
  expect(document.activeElement).toBe(document.body);
});

test('another reason to be signed out is another page, whose heading takes the focus', () => {
  const signedOut = (reason: 'offline' | 'loop') => <SignedOutPage reason={reason} />;
  const { rerender } = render(signedOut('offline'), { wrapper: IdleServices });
  screen.getByRole('button', { name: 'Try again' }).focus();
  rerender(signedOut('loop'));
  expect(readPage()).toContain('heading Sign in to see your applications (focus)');
});
