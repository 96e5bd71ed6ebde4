import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { App } from '../../../src/shell/App.tsx';
import { noOffers } from '../../../src/shell/offers/Offers.ts';
import { fakePopover } from '../../support/fakePopover.ts';
import { somerset } from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

const account = { ...amara, email: 'amara@suite.test' };
const signedIn: AuthState = { status: 'signedIn', account, freshness: 'fresh' };
const item = () => screen.queryByRole('menuitem', { name: 'Install on this device', hidden: true });

/** The cards of somebody who has opened these places before; the offer comes later. */
function start(lastChoice: Record<string, string>) {
  fakePopover();
  const preferences = { ...noPreferences, lastChoice };
  const record = { profile, subscriptions: [somerset], savedAt: Date.now(), preferences };
  const offers = createStore(noOffers);
  const services = { ...idleServices(record, signedIn), offers };
  render(<App services={services} hydration={{ account, record }} />);
  return offers;
}

test('is made to who has opened something, and stays in the menu', async () => {
  const onSelect = vi.fn();
  const items = () => [{ label: 'Install on this device', onSelect }];
  const offers = start({ natural_capital_plan: somerset.id });
  expect(item()).toBeNull();
  act(() => offers.set({ notices: (hasOpened) => hasOpened && 'Keep the suite', items }));
  expect(screen.getByText('Keep the suite')).toBeDefined();
  act(() => offers.set({ items }));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await user.click(screen.getByRole('menuitem', { name: 'Install on this device' }));
  expect(onSelect).toHaveBeenCalledOnce();
});

test('is not made before anything was opened, unless it is asked for', () => {
  const offers = start({});
  const items = () => [{ label: 'Install on this device', onSelect: vi.fn() }];
  act(() => offers.set({ notices: (hasOpened) => hasOpened && 'Keep the suite', items }));
  expect(screen.queryByText('Keep the suite')).toBeNull();
  expect(item()).not.toBeNull();
  act(() => offers.set({ notices: () => 'Keep the suite', items }));
  expect(screen.getByText('Keep the suite')).toBeDefined();
});
