import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import type { Services } from '../../../src/shell/Services.ts';
import { somerset } from '../applications/cardSamples.ts';
import { button, chooseInMenu, press } from './launcherPage.ts';
import { leavePage, openLauncher, type Settings } from './openLauncher.tsx';

const installing = 'Install Natural Capital Suite';
const focused = () => document.activeElement;
/** The titles of all bars; there is never more than one. */
const bars = () =>
  Array.from(
    document.querySelectorAll('[data-bar]'),
    (bar) => bar.querySelector('p > span')?.textContent,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  window.heldInstallPrompt = undefined;
});

const bar = () => document.querySelector('[data-bar]');
/** What a screen reader is told, and nobody sees. */
const spoken = ({ toasts }: Services) => toasts.get().map(({ message }) => message);

/** The device has these notices of an earlier visit, at noon. */
function keepNotices(...severities: readonly string[]) {
  const notices = severities.map((severity) => ({ id: severity, severity, text: 'Be aware.' }));
  const savedAt = new Date(2026, 10, 22, 12, 0).getTime();
  const kept = { savedAt, file: { applications: {}, notices }, dismissed: [] };
  localStorage.setItem('natural-capital-suite.notices', JSON.stringify(kept));
}

interface BarSettings extends Settings {
  readonly consent?: 'notice' | 'required';
  readonly hasOpened?: boolean;
  readonly owner?: string;
}

/** The cards, or a page without, and then what is loaded late. */
async function open({ consent, hasOpened, owner = 'amara', ...settings }: BarSettings) {
  const connectionString = consent ? 'InstrumentationKey=0' : '';
  const sharing = createSharing({ mode: 'release', telemetry: { connectionString, consent } });
  sharing.setOwner(owner);
  const lastOpened = hasOpened ? { natural_capital_plan: somerset.id } : {};
  const record = { preferences: { ...noPreferences, lastOpened } };
  const { services } = await openLauncher({ record, ...settings, services: { sharing } });
  expect(bars()).toEqual([]);
  await act(() => services.late.load());
  const offerVersion = (activate = () => {}, release = 'next') =>
    act(() => services.updates.onWaiting(activate, release));
  return { services, sharing, offerVersion };
}

/** The browser offers to install. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  return prompt;
}

test('one bar stands at a time, and hands the focus on: a second Enter consents to nothing', async () => {
  keepNotices('info', 'warning');
  const { offerVersion, sharing } = await open({ consent: 'notice', hasOpened: true });
  offerVersion();
  offerInstall();
  expect(bars()).toEqual([expect.stringMatching(/^Please note, 1 of 2, as of 12:00 /)]);
  expect(bar()?.className, 'stands at once').not.toContain('next');
  const before = screen.getByRole('link', { name: 'Natural Capital Suite' });
  act(() => before.focus());
  const region = screen.getByRole('complementary');
  for (const [name, ...next] of [
    ['Dismiss', expect.stringMatching(/^As of 12:00/)],
    ['Dismiss', 'A new version is ready'],
    ['Later', 'We collect usage data'],
    ['OK', installing],
    ['Not now'],
  ] as const) {
    act(() => button(name).focus());
    await userEvent.keyboard('{Enter}{Enter}');
    expect(bars()).toEqual(next);
    expect(focused()).toBe(next.length > 0 ? region : before);
    // Its style holds it back for a second (tests/gallery/overlays.test.ts).
    if (next.length > 0) expect(bar()?.className).toContain('next');
  }
  expect(sharing.get(), 'OK is no yes').toBe('informed');
});

/* dialogs.test.tsx proves how the cards of an ended session are removed. */
test('an ended session comes before a notice, and a critical one stands above the cards', async () => {
  keepNotices('warning', 'critical');
  const { offerVersion } = await open({ validity: 'expired' });
  offerVersion();
  expect(bars()).toEqual(['Your cards are still on this device']);
  expect(screen.getByRole('alert').textContent).toBe('Important: Be aware.');
  expect(screen.getAllByRole('button', { name: 'Sign in' })).toHaveLength(1);
});

test('a session without room is told of before a new version', async () => {
  const { offerVersion } = await open({ hasNoRoom: true });
  offerVersion();
  expect(bars()).toEqual(['This browser has no room to keep you signed in']);
});

test('a new version is offered without cards too, and spoken without its buttons', async () => {
  const { offerVersion, services } = await open({ signedOut: 'elsewhere' });
  offerVersion();
  const message = 'A new version is ready. A few seconds. You stay signed in.';
  expect(services.toasts.get()).toMatchObject([{ message, isOnlySpoken: true }]);
  button('Sign in').focus();
  act(() => button('Later').click());
  expect(focused(), 'stays where it was').toBe(button('Sign in'));
  const activate = vi.fn();
  offerVersion(activate, 'third');
  await press('Update now');
  expect(activate).toHaveBeenCalledOnce();
  expect(bars()).toEqual(['Updating…']);
  expect(bar()?.querySelector('button')).toBeNull();
});

test('installing is offered to who has opened something, and stays in the menu', async () => {
  await open({});
  const menu = screen.getByRole('menu', { hidden: true });
  expect(menu.textContent, 'whose account it is').toMatch(/^Amara Fieldingamara@suite.test/);
  const prompt = offerInstall();
  expect(bars()).toEqual([]);
  await chooseInMenu('Install');
  expect(prompt).toHaveBeenCalledOnce();
  const usage = screen.queryByRole('menuitemcheckbox', { name: /usage/, hidden: true });
  expect(usage, 'where nothing is collected').toBeNull();
});

test.each([
  ['hover', 'taskbar'],
  ['none', 'home screen'],
])('where hover is %j a bar that installs names the %s', async (hover, place) => {
  await open({ hasOpened: true });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(hover: ${hover})` }));
  const prompt = offerInstall();
  expect(bar()?.textContent).toContain(`Opens from your ${place}. `);
  await press('Install');
  expect(prompt).toHaveBeenCalledOnce();
});

test('the last bar that goes leaves no height for toasts to stand above', async () => {
  const { offerVersion } = await open({});
  offerVersion();
  const { style } = document.documentElement;
  style.setProperty('--bar', '60px'); // jsdom has no sizes
  await press('Later');
  expect(style.getPropertyValue('--bar')).toBe('');
});

test('on iOS the menu shows how to install, whatever else waits', async () => {
  vi.stubGlobal('navigator', {
    ...{ standalone: false, maxTouchPoints: 5, userAgent: 'Version/18.5 Safari/604.1' },
    ...{ onLine: true, storage: { persist: vi.fn() } },
  });
  keepNotices('warning');
  await open({});
  await chooseInMenu('Install');
  expect(bars()).toEqual([installing]);
});

test.each([
  ['Share', true],
  ['Do not share', false],
])('a yes that is required is asked for as soon as the cards stand: %s', async (name, isOn) => {
  const { sharing } = await open({ consent: 'required' });
  expect(bars()).toEqual(['Share usage data?']);
  expect(sharing.isOn()).toBe(false);
  await press(name);
  expect(bars()).toEqual([]);
  expect(sharing.isOn()).toBe(isOn);
});

async function pressSwitch(checked: boolean) {
  await press('Amara Fielding');
  const name = 'Share usage data';
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name, checked }));
}

test('people are told at once that usage is shared, in twenty words, and it is spoken once', async () => {
  const visit = () => open({ consent: 'notice' });
  const first = await visit();
  expect(bars()).toEqual(['We collect usage data']);
  const words = spoken(first.services).join().split(' ');
  expect(words).toHaveLength(20);
  leavePage();
  const { services, sharing } = await visit();
  expect(bars(), 'until it is answered').toEqual(['We collect usage data']);
  expect(spoken(services)).toEqual([]);
  await pressSwitch(true);
  expect(sharing.get()).toBe('no');
  expect(bars()).toEqual([]);
});

test('a visitor who could not be signed in is told, too, before that is sent', async () => {
  const { sharing } = await open({ consent: 'notice', signedOut: 'untrusted', owner: '' });
  expect(bars()).toEqual(['We collect usage data']);
  expect(sharing.isTold()).toBe(true);
});

test('Global Privacy Control keeps the switch off, and says so', async () => {
  const { userAgent } = navigator;
  vi.stubGlobal('navigator', { userAgent, onLine: true, globalPrivacyControl: true });
  const { services, sharing } = await open({ consent: 'required' });
  expect(bars()).toEqual([]);
  await pressSwitch(false);
  const message = 'Your browser’s Global Privacy Control keeps this off.';
  expect(services.toasts.get()).toMatchObject([{ message }]);
  expect(sharing.get()).toBeUndefined();
});
