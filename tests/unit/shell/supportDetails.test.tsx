import { webcrypto } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { network } from '../../../src/lib/network.ts';
import { telemetryDigest } from '../../../src/lib/telemetryDigest.ts';
import { readSupportText } from '../../../src/shell/readSupportText.ts';
import { reportSignIn } from '../../../src/shell/wireServices.ts';
import { somerset } from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { chooseInMenu, press } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

// Proves P67 (docs/product.md).

const name = 'Details for support';
const savedAt = Date.UTC(2026, 10, 22, 9, 12);
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbWFyYSJ9.c2lnbmF0dXJl';

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto); // jsdom has no digests
  document.documentElement.dataset.build = '1.2.3-b-1_x';
});

/** The details, once they were asked for. */
async function untilShown() {
  const dialog = await screen.findByRole('dialog', { name });
  const text = dialog.querySelector('pre')?.textContent ?? '';
  return { text, dialog, status: () => within(dialog).getByRole('status').textContent };
}

/** Somebody with a name, a token and a subscription, who opens the details after an error. */
async function openDetails() {
  userEvent.setup();
  localStorage.setItem('natural-capital-suite.user.x', token);
  const { services, account } = await openLauncher({ record: { savedAt } });
  services.errors.record('/me?state=s3cret', 'HttpError 503');
  const answer = new Response();
  vi.spyOn(answer, 'url', 'get').mockReturnValue('https://api.suite.test/me?state=s3cret');
  vi.stubGlobal('fetch', async () => answer);
  await network.fetch(answer.url);
  await chooseInMenu(name);
  return { ...(await untilShown()), account, reference: services.errors.reference };
}

test('tell the errors first, of the user only what telemetry tells, and are copied', async () => {
  const { text, dialog, status, account, reference } = await openDetails();
  const moment = String.raw`\d+ \w+ \d{4}, [\d:]{8} \([\d:]{8} UTC\)`;
  expect(text.split('\n')).toEqual([
    'Natural Capital Suite, details for support',
    expect.stringMatching(new RegExp(`^${reference}: ${moment}, /me, HttpError 503$`)),
    `Person in telemetry: ${await telemetryDigest(account.issuer, account.subject)}`,
    'Version: 1.2.3, build b-1_x',
    expect.stringMatching(/^Cards: 22 Nov 2026, \d\d:12:00 \(09:12:00 UTC\)$/),
    'Network: online, says the browser',
    expect.stringMatching(new RegExp(`^Answered last: api\\.suite\\.test, ${moment}$`)),
    'Worker: not available',
    'Storage: no answer, no answer',
    'Opened as: a browser’s page',
    `Browser: ${navigator.userAgent}`,
    '',
  ]);
  const { firstName, lastName } = profile;
  const secrets = [firstName, lastName, account.email, account.subject, 's3cret', 'eyJ'];
  for (const secret of [...secrets, somerset.id, somerset.name, somerset.url]) {
    expect(dialog.textContent).not.toContain(secret);
  }
  await press('Copy');
  expect(status()).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe(text);
});

test('are selected, to be copied by hand, where the browser refuses the clipboard', async () => {
  const { status } = await openDetails();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await press('Copy');
  expect(status()).toMatch(/Select Copy/);
  expect(getSelection()?.toString()).toContain('build b-1_x');
});

test('open in the oldest browsers that the build names, and call no sound database silent', async () => {
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const storage = { persisted: async () => true };
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Firefox/114', storage });
  const value = Reflect.get(Array.prototype, 'toReversed');
  Reflect.deleteProperty(Array.prototype, 'toReversed');
  onTestFinished(() => {
    Object.defineProperty(Array.prototype, 'toReversed', { value, configurable: true });
  });
  const state = { status: 'starting' } as const;
  const text = await readSupportText({ errors: createErrorLog(), savedAt: undefined, state });
  expect(text).toContain('Storage: database not asked, 0 of 0 MB used, kept');
  expect(text).toContain('Errors: none\nPerson in telemetry: nobody is signed in');
});

test('of who is signed out, name what failed as the page does, however long; and close', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  const { services } = await openLauncher({ signedOut: 'unreachable' });
  const report = reportSignIn(services.errors, services.telemetry);
  report('signInFailed', 'the provider cannot be reached');
  vi.setSystemTime(Date.now() + 120_000);
  report('signInFailed', 'the provider still cannot be reached');

  const [, onPage] = /Reference: (\d{4} \d{4})/.exec(document.body.textContent ?? '') ?? [];
  await press(name);
  const { text } = await untilShown();
  expect(text).toContain('Cards: none');
  const references = text.match(/^\d{4} \d{4}(?=:)/gm);
  expect(new Set(references)).toEqual(new Set([onPage]));
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
