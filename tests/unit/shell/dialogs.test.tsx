import { webcrypto } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { ToldReason } from '../../../src/auth/reasons.ts';
import { network } from '../../../src/lib/network.ts';
import { telemetryDigest } from '../../../src/lib/telemetryDigest.ts';
import { readSupportText } from '../../../src/shell/readSupportText.ts';
import { chooseInMenu, logOut, press, setOnline } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

const question = 'Sign out and remove your cards?';
const places = 'Your pins and recent locations are removed from this device.';
const notOffline = 'You need a connection to sign in again.';
const place = { application: 'natural_capital_plan', id: '1' } as const;
const withPin = { ...noPreferences, pinned: [place] };
const withRecent = { ...noPreferences, recent: [place] };

async function open(preferences = noPreferences) {
  const { services } = await openLauncher({ record: { preferences } });
  return { signOut: services.auth.signOut };
}

const asked = (name?: string) => screen.findByRole('alertdialog', name ? { name } : {});

/* tests/unit/applications/serverPreferences.test.ts proves what then leaves within the press. */
test.each([
  ['fresh', true],
  ['stale', false],
] as const)(
  'where the API keeps pins, Logout counts on a %s bearer to send them: %s',
  async (validity, canSend) => {
    const { services, account } = await openLauncher({ validity });
    const takesPlaces = vi.spyOn(services.preferencesOf(account), 'takesPlaces');
    await press('Amara Fielding');
    // The tab may be closed after it.
    fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(takesPlaces).toHaveBeenCalledExactlyOnceWith(canSend);
    expect(services.auth.signOut).toHaveBeenCalledOnce();
  },
);

test.each([
  ['what is pinned', true, withPin, 'Sign out?', places],
  ['what is recent', true, withRecent, 'Sign out?', places],
  ['the way back', false, noPreferences, question, notOffline],
  ['both', false, withPin, question, `${places} ${notOffline}`],
])('Logout that takes %s asks first, with the focus on Cancel', async (...row) => {
  const [, isOnline, preferences, name, note] = row;
  await setOnline(isOnline);
  const { signOut } = await open(preferences);
  await logOut();
  expect((await asked(name)).querySelector('p')?.textContent).toBe(note);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();

  await logOut();
  await asked();
  await press('Sign out');
  expect(signOut).toHaveBeenCalledOnce();
});

test('a session that ends elsewhere takes the question with it', async () => {
  await setOnline(false);
  const { become } = await openLauncher();
  await logOut();
  await asked();
  become({ status: 'signedOut', reason: 'elsewhere' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an ended session is removed from the device once that was asked', async () => {
  const { services } = await openLauncher({ validity: 'expired' });
  await act(() => services.late.load());
  await press('Remove from this device');
  const dialog = await asked('Remove your cards from this device?');
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

const details = 'Details for support';

/** The details, once they were asked for. */
async function untilShown() {
  const dialog = await screen.findByRole('dialog', { name: details });
  const text = dialog.querySelector('pre')?.textContent ?? '';
  return { text, status: () => within(dialog).getByRole('status').textContent };
}

test('the details tell the errors first and nothing secret, and are selected where copying fails', async () => {
  userEvent.setup();
  vi.stubGlobal('crypto', webcrypto); // jsdom has no digests
  document.documentElement.dataset.build = '1.2.3-b-1_x';
  const savedAt = Date.UTC(2026, 10, 22, 9, 12);
  const { services, account } = await openLauncher({ record: { savedAt } });
  services.errors.record('/me?state=s3cret', 'HttpError 503');
  const answer = new Response();
  vi.spyOn(answer, 'url', 'get').mockReturnValue('https://api.suite.test/me?state=s3cret');
  vi.stubGlobal('fetch', async () => answer);
  await network.fetch(answer.url);
  await chooseInMenu(details);
  const { text, status } = await untilShown();
  const moment = String.raw`\d+ \w+ \d{4}, [\d:]{8} \([\d:]{8} UTC\)`;
  const error = `${services.errors.reference}: ${moment}, /me, HttpError 503`;
  // Nothing else, and so nothing secret.
  expect(text.split('\n')).toEqual([
    'Natural Capital Suite, details for support',
    expect.stringMatching(new RegExp(`^${error}$`)),
    `User reference: ${await telemetryDigest(account.issuer, account.subject)}`,
    'Version: 1.2.3, build b-1_x',
    expect.stringMatching(/^Cards: 22 Nov 2026, \d\d:12:00 \(09:12:00 UTC\)$/),
    'Network: online',
    expect.stringMatching(new RegExp(`^Last answer: api\\.suite\\.test, ${moment}$`)),
    'Worker: not available',
    'Storage: no answer, no answer',
    'Opened in: browser',
    `Browser: ${navigator.userAgent}`,
    '',
  ]);
  // Where it is copied: tests/e2e/pwa/offline.test.ts.
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await press('Copy');
  expect(status()).toMatch(/Select Copy/);
  expect(getSelection()?.toString()).toBe(text);
});

test('the details open in the oldest browsers, and call no database silent', async () => {
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const storage = { persisted: async () => true };
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Firefox/114', storage });
  const nobody = { errors: { entries: () => [] }, savedAt: undefined } as const;
  const text = await readSupportText({ ...nobody, state: { status: 'starting' } });
  expect(text).toContain('Storage: database not asked, 0 of 0 MB used, kept');
  expect(text).toContain('Errors: none\nUser reference: nobody is signed in');
});

test('the details of who is signed out name what failed as the page does, and close', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { errors } = (await openLauncher({ signedOut: 'unreachable' })).services;
  errors.record('sign-in', 'the provider cannot be reached');
  vi.setSystemTime(Date.now() + 120_000);
  errors.record('sign-in', 'the provider still cannot be reached');

  const [, onPage] = /Reference: (\d{4} \d{4})/.exec(document.body.textContent ?? '') ?? [];
  await setOnline(false);
  await press(details);
  const { text } = await untilShown();
  expect(text).toContain('Cards: none\nNetwork: offline');
  expect(text.split('\n')[1], 'the latest first').toMatch(/still cannot be reached$/);
  const references = text.match(/^\d{4} \d{4}(?=:)/gm);
  expect(new Set(references)).toEqual(new Set([onPage]));
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
