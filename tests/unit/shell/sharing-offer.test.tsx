import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import { sharingKey } from '../../../shared/storageKeys.ts';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { App } from '../../../src/shell/App.tsx';
import { noOffers } from '../../../src/shell/offers/Offers.ts';
import { startOffers } from '../../../src/shell/offers/startOffers.tsx';
import { fakePopover } from '../../support/fakePopover.ts';
import { somerset } from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

const account = { ...amara, email: 'amara@suite.test' };
const signedIn = { status: 'signedIn', account, freshness: 'fresh' } as const;
const question = () => screen.queryByText('Share usage statistics?');
const information = () => screen.queryByText('You share usage statistics');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  fakePopover();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn() }));
});

afterEach(() => localStorage.clear());

interface Settings {
  readonly consent: 'notice' | 'required';
  readonly hasOpened?: boolean;
  readonly connectionString?: string;
}

/** The cards, and then what is loaded late. */
function open({ consent, hasOpened = false, connectionString = 'InstrumentationKey=0' }: Settings) {
  const telemetry = { connectionString, consent, sampling: 100, calls: 'count' } as const;
  const sharing = createSharing({ mode: 'release', telemetry });
  sharing.setOwner('amara');
  const lastChoice = hasOpened ? { natural_capital_plan: somerset.id } : {};
  const preferences = { ...noPreferences, lastChoice };
  const record = { profile, subscriptions: [somerset], savedAt: Date.now(), preferences };
  const offers = createStore(noOffers);
  const services = { ...idleServices(record, signedIn), offers };
  const toasts: string[] = [];
  services.toasts.receive(({ message }) => toasts.push(message));
  render(<App services={services} hydration={{ account, record }} />);
  const { textContent } = screen.getByRole('main');
  expect(textContent).not.toContain('usage statistics');
  act(() =>
    startOffers({ sharing, toasts: services.toasts, publish: offers.set, onInstallError: vi.fn() }),
  );
  return { sharing, toasts };
}

async function theSwitch() {
  await userEvent.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  return screen.getByRole('menuitemcheckbox', { name: /^Share usage statistics/ });
}

test.each([
  ['Share', 'yes', true],
  ['Do not share', 'no', false],
])("where a yes is required it is asked for once: '%s'", async (name, answer, isOn) => {
  const { sharing } = open({ consent: 'required' });
  expect(question()).not.toBeNull();
  expect(sharing.isOn()).toBe(false);
  expect(Object.keys(localStorage)).not.toContain(sharingKey);
  await press(name);
  expect(question()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(sharing.isOn()).toBe(isOn);
  expect(sharing.get()).toBe(answer);
  expect((await theSwitch()).getAttribute('aria-checked')).toBe(String(isOn));
});

test('who was only informed is asked where a yes is required', () => {
  localStorage.setItem(sharingKey, JSON.stringify({ answers: { amara: 'informed' } }));
  open({ consent: 'required' });
  expect(question()).not.toBeNull();
});

test('elsewhere it is said once, to who has opened something', async () => {
  const { sharing } = open({ consent: 'notice', hasOpened: true });
  expect(information()).not.toBeNull();
  await press('OK');
  expect(information()).toBeNull();
  expect(sharing.isOn()).toBe(true);
  expect(sharing.get()).toBe('informed');
});

test('nothing is said before anything was opened, but the switch is there', async () => {
  const { sharing } = open({ consent: 'notice' });
  expect(information()).toBeNull();
  const item = await theSwitch();
  expect(item.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(item);
  expect(sharing.isOn()).toBe(false);
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('false');
  expect(sharing.get()).toBe('no');
});

test('Global Privacy Control keeps the switch off, and the switch says why', async () => {
  vi.stubGlobal('navigator', { ...navigator, userAgent: '', globalPrivacyControl: true });
  const { sharing, toasts } = open({ consent: 'required' });
  expect(question()).toBeNull();
  const item = await theSwitch();
  expect(item.textContent).toBe('Share usage statistics (off by Global Privacy Control)');
  expect(item.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(item);
  expect(toasts).toEqual(['Your browser’s Global Privacy Control keeps this off.']);
  expect(sharing.isOn()).toBe(false);
  expect(Object.keys(localStorage)).not.toContain(sharingKey);
});

test('where nothing is collected there is neither question nor switch', () => {
  open({ consent: 'required', connectionString: '' });
  expect(question()).toBeNull();
  expect(screen.queryByRole('menuitemcheckbox', { name: /usage/, hidden: true })).toBeNull();
});
