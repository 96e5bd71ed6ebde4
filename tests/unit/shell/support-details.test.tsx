import { webcrypto } from 'node:crypto';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { network } from '../../../src/lib/network.ts';
import { telemetryDigest } from '../../../src/lib/telemetryDigest.ts';
import { App } from '../../../src/shell/App.tsx';
import { readSupportText } from '../../../src/shell/readSupportText.ts';
import { reportSignIn } from '../../../src/shell/wireServices.ts';
import { fakeDialog } from '../../support/fakeDialog.ts';
import { somerset } from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';
import { openLauncher } from './openLauncher.tsx';

const savedAt = Date.UTC(2026, 10, 22, 9, 12);
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbWFyYSJ9.c2lnbmF0dXJl';

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto); // jsdom has no digests
  document.documentElement.dataset.build = '1.2.3-b-1_x';
});

/** Somebody with a name, a token and a subscription, who opens the details after an error. */
async function openDetails() {
  localStorage.setItem('natural-capital-suite.user.x', token);
  const { services, account } = await openLauncher({ record: { savedAt } });
  const { errors } = services;
  errors.record('/me?state=s3cret', 'HttpError 503');
  const answer = new Response();
  vi.spyOn(answer, 'url', 'get').mockReturnValue('https://api.suite.test/me?state=s3cret');
  vi.stubGlobal('fetch', async () => answer);
  await network.fetch(answer.url);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await user.click(screen.getByRole('menuitem', { name: 'Details for support' }));
  const dialog = await screen.findByRole('dialog', { name: 'Details for support' });
  return { user, account, reference: errors.reference, dialog, inDialog: within(dialog) };
}

const shown = (dialog: HTMLElement) => dialog.querySelector('pre')?.textContent ?? '';

test('tell the errors first, then the rest, of the user only what telemetry tells, and are copied by a press', async () => {
  const { user, account, dialog, inDialog, reference } = await openDetails();
  expect(shown(dialog).split('\n')).toEqual([
    'Natural Capital Suite, details for support',
    expect.stringMatching(
      new RegExp(
        `^${reference}: \\d+ \\w+ \\d{4}, [\\d:]{8} \\([\\d:]{8} UTC\\), /me, HttpError 503$`,
      ),
    ),
    `Person in telemetry: ${await telemetryDigest(account.issuer, account.subject)}`,
    'Version: 1.2.3, build b-1_x',
    expect.stringMatching(/^Cards: 22 Nov 2026, \d\d:12:00 \(09:12:00 UTC\)$/),
    'Network: online, says the browser',
    expect.stringMatching(/^Answered last: api\.suite\.test, \d+ \w+ \d{4}, .* UTC\)$/),
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
  await user.click(inDialog.getByRole('button', { name: 'Copy' }));
  expect(inDialog.getByRole('status').textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe(shown(dialog));
});

test('are selected, to be copied by hand, where the browser refuses the clipboard', async () => {
  const { user, inDialog } = await openDetails();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await user.click(inDialog.getByRole('button', { name: 'Copy' }));
  expect(inDialog.getByRole('status').textContent).toMatch(/Select Copy/);
  expect(getSelection()?.toString()).toContain('build b-1_x');
});

test('open in the oldest browsers that the build names, and do not call a sound database silent', async () => {
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', {
    ...{ onLine: true, userAgent: 'Firefox/114', clipboard: navigator.clipboard },
    storage: { persisted: async () => true },
  });
  const reversed = Reflect.get(Array.prototype, 'toReversed');
  Reflect.deleteProperty(Array.prototype, 'toReversed');
  onTestFinished(() => {
    Object.defineProperty(Array.prototype, 'toReversed', { value: reversed, configurable: true });
  });
  const text = await readSupportText({
    errors: createErrorLog(),
    savedAt: undefined,
    state: { status: 'starting' },
  });
  expect(text).toContain('Storage: database not asked, 0 of 0 MB used, kept');
  expect(text).toContain('Errors: none\nPerson in telemetry: nobody is signed in');
});

test('name what failed as the page does, however long it has failed', async () => {
  fakeDialog();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const services = idleServices(undefined, { status: 'signedOut', reason: 'unreachable' });
  const report = reportSignIn(services.errors, services.telemetry);
  report('signInFailed', 'the provider cannot be reached');
  const page = render(<App services={services} />);
  vi.setSystemTime(Date.now() + 120_000);
  report('signInFailed', 'the provider still cannot be reached');
  page.rerender(<App services={services} />);

  const [, onPage = ''] = /Reference: (\d{4} \d{4})/.exec(document.body.textContent ?? '') ?? [];
  await userEvent.click(screen.getByRole('button', { name: 'Details for support' }));
  const dialog = await screen.findByRole('dialog', { name: 'Details for support' });
  const inDetails = [...shown(dialog).matchAll(/^\d{4} \d{4}(?=:)/gm)].map(
    ([reference]) => reference,
  );
  expect(new Set(inDetails)).toEqual(new Set([onPage]));
});

test('are offered on a message page of who is signed out, and close again', async () => {
  fakeDialog();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const state: AuthState = { status: 'signedOut', reason: 'elsewhere' };
  render(<App services={idleServices(undefined, state)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Details for support' }));
  const dialog = await screen.findByRole('dialog', { name: 'Details for support' });
  expect(shown(dialog)).toContain('Cards: none');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
