import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { App } from '../../../src/shell/App.tsx';
import { fakeDialog } from '../../support/fakeDialog.ts';
import { fakePopover } from '../../support/fakePopover.ts';
import { somerset } from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

const account = { ...amara, email: 'amara@suite.test' };
const signedIn: AuthState = { status: 'signedIn', account, freshness: 'fresh' };
const savedAt = Date.UTC(2026, 10, 22, 9, 12);
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbWFyYSJ9.c2lnbmF0dXJl';

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.dataset.build = '1.2.3-b-1_x';
});

/** Somebody with a name, a token and a subscription, who opens the details after an error. */
async function openDetails() {
  fakeDialog();
  fakePopover();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.setItem('natural-capital-suite.user.x', token);
  const record = { profile, subscriptions: [somerset], savedAt };
  const services = idleServices(record, signedIn);
  const error = new Error(`${somerset.name} of ${profile.firstName} with ${token}`);
  const reference = services.errors.record('/me?state=s3cret', 'HttpError 503', error);
  const user = userEvent.setup();
  render(<App services={services} hydration={{ account, record }} />);
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await user.click(screen.getByRole('menuitem', { name: 'Details for support' }));
  const dialog = await screen.findByRole('dialog', { name: 'Details for support' });
  return { user, services, reference, dialog, inDialog: within(dialog) };
}

const copied = async () => await navigator.clipboard.readText();

test('tell version, last refresh, network, worker, storage and the last errors', async () => {
  const { dialog, reference } = await openDetails();
  const details = Array.from(dialog.querySelectorAll('dl > div'), ({ children }) =>
    Array.from(children, ({ textContent }) => textContent),
  );
  expect(details).toEqual([
    ['Version', '1.2.3, build b-1_x'],
    ['Last refresh', expect.stringMatching(/^22 Nov 2026, \d\d:12:00 /)],
    ['Network', 'online'],
    ['Worker', 'not available'],
    ['Storage', 'no answer, no answer'],
    ['Last errors', expect.stringContaining(`${reference}, `)],
    ['Opened as', 'a browser’s page'],
    ['Browser', navigator.userAgent],
  ]);
});

test("'Copy' takes all of it in one press, and says so", async () => {
  const { user, dialog, inDialog, reference } = await openDetails();
  await user.click(inDialog.getByRole('button', { name: 'Copy' }));
  expect(inDialog.getByRole('status').textContent).toBe('Copied');
  const lines = (await copied()).split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'Natural Capital Suite, details for support',
    'Version: 1.2.3, build b-1_x',
  ]);
  expect(lines.find((line) => line.startsWith('Last errors'))).toMatch(
    new RegExp(`^Last errors: ${reference}, .*, /me, HttpError 503$`),
  );
  expect(lines).toHaveLength(dialog.querySelectorAll('dt').length + 2);
});

test('hold no token, name, address or subscription', async () => {
  const { user, dialog, inDialog } = await openDetails();
  await user.click(inDialog.getByRole('button', { name: 'Copy' }));
  const { firstName, lastName } = profile;
  const secrets = [firstName, lastName, account.email, account.subject, 's3cret', 'eyJ'];
  for (const secret of [...secrets, somerset.id, somerset.name, somerset.url]) {
    expect(dialog.textContent).not.toContain(secret);
    expect(await copied()).not.toContain(secret);
  }
});

test('are selected, to be copied by hand, where the browser refuses the clipboard', async () => {
  const { user, inDialog } = await openDetails();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await user.click(inDialog.getByRole('button', { name: 'Copy' }));
  expect(inDialog.getByRole('status').textContent).toMatch(/copy it by hand/);
  expect(getSelection()?.toString()).toContain('build b-1_x');
});

test("'Close' takes them away", async () => {
  const { user, inDialog } = await openDetails();
  await user.click(inDialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
