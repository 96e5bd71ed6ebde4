import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { AuthState, SessionFreshness } from '../../../src/auth/Auth.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';
import { App } from '../../../src/shell/App.tsx';
import { somerset } from '../applications/cardSamples.ts';
import { idleServices } from './idleServices.ts';
import { openLauncher } from './openLauncher.tsx';
import { closed, keep, said, slow } from './operatorNotices.tsx';

const elsewhere: AuthState = { status: 'signedOut', reason: 'elsewhere' };
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const heading = () => screen.getByRole('heading', { level: 1 });
/** The titles of all bars; there is never more than one. */
const bars = () =>
  Array.from(
    document.querySelectorAll('[data-tone]'),
    (bar) => bar.querySelector('p > span')?.textContent,
  );

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  );
});
afterEach(() => {
  window.heldInstallPrompt = undefined;
});

interface Settings {
  readonly freshness?: SessionFreshness;
  readonly hasNoRoom?: true;
  readonly consent?: 'notice' | 'required';
  readonly hasOpened?: boolean;
  readonly connectionString?: string;
}

/** The cards, and then what is loaded late. */
async function open(settings: Settings = {}) {
  const { hasNoRoom, freshness = 'fresh', consent, hasOpened = true } = settings;
  const { connectionString = '' } = settings;
  const sharing = createSharing({ mode: 'release', telemetry: { connectionString, consent } });
  sharing.setOwner('amara');
  const updates = createUpdates(vi.fn());
  const lastOpened = hasOpened ? { natural_capital_plan: somerset.id } : {};
  const preferences = { ...noPreferences, lastOpened };
  const { services } = await openLauncher({
    freshness,
    ...(hasNoRoom && { hasNoRoom }),
    record: { preferences },
    services: { sharing, updates },
  });
  expect(bars()).toEqual([]);
  await act(() => services.late.load());
  return { services, sharing, updates };
}

/** The browser offers to install. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  return prompt;
}

test('one bar stands at a time, and each hands the focus to the heading: a second Enter consents to nothing', async () => {
  keep(said(slow));
  const { updates } = await open({ consent: 'notice', connectionString: 'InstrumentationKey=0' });
  act(() => updates.onWaiting(vi.fn()));
  offerInstall();
  expect(bars()).toEqual([expect.stringMatching(/^Please note, as of 12:00 /)]);
  for (const [name, next] of [
    ['Dismiss', 'A new version is ready'],
    ['Later', 'We collect usage data'],
    ['OK', 'Install Natural Capital Suite'],
    ['Not now'],
  ] as const) {
    button(name).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(bars()).toEqual(next ? [next] : []);
    expect(document.activeElement).toBe(heading());
  }
});

test('an ended session comes before all else but a critical notice, and can be taken off the device', async () => {
  keep(said(slow, closed));
  const { services, updates } = await open({ freshness: 'expired' });
  act(() => updates.onWaiting(vi.fn()));
  expect(bars()).toEqual([expect.stringMatching(/^Important, 1 of 2/)]);
  await press('Dismiss');
  expect(bars()).toEqual(['Your cards are still on this device']);
  expect(screen.getAllByRole('button', { name: 'Sign in' })).toHaveLength(1);
  expect(button('Remove from this device')).toBeDefined();
  expect(services.auth.signOut).not.toHaveBeenCalled();
});

test('a session that the browser has no room for is told of in the live region, before a new version', async () => {
  const { updates } = await open({ hasNoRoom: true });
  act(() => updates.onWaiting(vi.fn()));
  expect(bars()).toEqual(['This browser has no room to keep you signed in']);
  expect(document.querySelector('[aria-live=polite] [data-tone=quiet]')).not.toBeNull();
});

test('a new version is offered on a page without cards too, in a region that was there before', async () => {
  const updates = createUpdates(vi.fn());
  const services = { ...idleServices(undefined, elsewhere), updates };
  render(<App services={services} />);
  const region = screen.getByRole('main').querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  await act(() => services.late.load());
  act(() => updates.onWaiting(vi.fn()));
  expect(region?.textContent).toContain('A new version is ready');
  button('Sign in').focus();
  fireEvent.click(button('Later'));
  expect(document.activeElement, 'stays where it was').toBe(button('Sign in'));

  act(() => updates.onWaiting(vi.fn()));
  await press('Later');
  expect(document.activeElement).toBe(heading());
});

test("'Update now' says that it is updating, and asks no more", async () => {
  const { updates } = await open();
  const activate = vi.fn();
  act(() => updates.onWaiting(activate));
  await press('Update now');
  expect(activate).toHaveBeenCalledOnce();
  expect(bars()).toEqual(['Updating…']);
  expect(document.querySelector('[data-tone] button')).toBeNull();
});

test('installing is offered to who has opened something, and stays in the menu', async () => {
  await open({ hasOpened: false });
  const prompt = offerInstall();
  expect(bars()).toEqual([]);
  await press('Amara Fielding');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
});

test('on iOS the menu shows how to install, whatever else waits', async () => {
  vi.stubGlobal('navigator', {
    ...{ standalone: false, maxTouchPoints: 5, userAgent: 'Version/18.5 Safari/604.1' },
    ...{ onLine: true, storage: { persist: vi.fn() } },
  });
  keep(said(slow));
  Element.prototype.scrollIntoView = vi.fn();
  await open({ hasOpened: false });
  await press('Amara Fielding');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Install' }));
  expect(bars()).toEqual(['Install Natural Capital Suite']);
});

const asks = { consent: 'required', connectionString: 'InstrumentationKey=0' } as const;

test.each([
  ['Share', true],
  ['Do not share', false],
])(
  "where a yes is required it is asked for as soon as the cards stand: '%s'",
  async (name, isOn) => {
    const { sharing } = await open({ ...asks, hasOpened: false });
    expect(bars()).toEqual(['Share how you use the suite?']);
    expect(sharing.isOn()).toBe(false);
    await press(name);
    expect(bars()).toEqual([]);
    expect(sharing.isOn()).toBe(isOn);
  },
);

test('nothing is told before anything was opened, but the switch is in the menu', async () => {
  const { sharing } = await open({ ...asks, consent: 'notice', hasOpened: false });
  expect(bars()).toEqual([]);
  await press('Amara Fielding');
  const item = screen.getByRole('menuitemcheckbox', { name: 'Share usage data', checked: true });
  await userEvent.click(item);
  expect(sharing.get()).toBe('no');
  expect(item.getAttribute('aria-checked')).toBe('false');
});

test('Global Privacy Control keeps the switch off, and says so', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: '',
    onLine: true,
    globalPrivacyControl: true,
  });
  const { services, sharing } = await open(asks);
  expect(bars()).toEqual([]);
  await press('Amara Fielding');
  await userEvent.click(
    screen.getByRole('menuitemcheckbox', { name: 'Share usage data', checked: false }),
  );
  expect(services.toasts.get()).toMatchObject([
    { message: 'Your browser’s Global Privacy Control keeps this off.' },
  ]);
  expect(sharing.get()).toBeUndefined();
});

test('where nothing is collected there is neither question nor switch', async () => {
  await open({ consent: 'required', hasOpened: true });
  expect(bars()).toEqual([]);
  expect(screen.queryByRole('menuitemcheckbox', { name: /usage/, hidden: true })).toBeNull();
});
