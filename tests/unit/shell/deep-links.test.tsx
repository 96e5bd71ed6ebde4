import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import { App } from '../../../src/shell/App.tsx';
import { renderHome } from '../../../src/shell/HomeView.tsx';
import type { Toast } from '../../../src/ui/toasts/createToastQueue.ts';
import { fakePopover } from '../../support/fakePopover.ts';
import { catalogue, exmoor, somerset } from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { hydrate } from '../applications/hydration.tsx';
import { idleServices } from './idleServices.ts';

const known = { profile, subscriptions: [somerset, exmoor], savedAt: Date.now() };
const link = `/#open=natural_capital_plan&subscription=${encodeURIComponent(exmoor.id)}`;
const region = () => within(screen.getByRole('article', { name: 'Natural Capital Region' }));
const openRegion = () => region().getByRole('link', { name: /^Open/ });

afterEach(() => window.history.replaceState(null, '', '/'));

/** Starts the application at `address`, on the stored page, offline: no answer ever comes. */
async function startAt(address: string, preferences = noPreferences) {
  window.history.replaceState(null, '', address);
  const account = { ...amara, email: 'amara@suite.test' };
  const record = { ...known, preferences };
  const services = idleServices(record, { status: 'signedIn', account, freshness: 'fresh' });
  const toasts: Toast[] = [];
  services.toasts.receive((toast) => toasts.push(toast));
  const hydrated = await hydrate(
    renderHome(record, catalogue),
    <StrictMode>
      <App services={services} hydration={{ account, record }} />
    </StrictMode>,
  );
  await act(async () => undefined);
  return { ...hydrated, toasts };
}

test('a link is followed after the stored page was hydrated, and leaves the address', async () => {
  const { errors } = await startAt(link);
  expect(errors).toEqual([]);
  expect(openRegion().getAttribute('href')).toBe(exmoor.url);
  expect(document.activeElement).toBe(openRegion());
  expect(window.location.hash).toBe('');
  const [description = ''] = openRegion().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(description)?.textContent, 'is said with it').toBe(exmoor.name);
});

test('Copy link copies the link to the place that is chosen, and says so, or that it cannot', async () => {
  fakePopover();
  const user = userEvent.setup();
  const { toasts } = await startAt(link);
  const copyLink = async () => {
    await user.click(region().getByRole('button', { name: 'More' }));
    await user.click(region().getByRole('menuitem', { name: 'Copy link' }));
  };
  await copyLink();
  expect(await navigator.clipboard.readText()).toBe(window.location.origin + link);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await copyLink();
  expect(toasts).toEqual([
    { type: 'success', message: 'Link copied' },
    { type: 'error', message: 'The link could not be copied.' },
  ]);
});

test('Pin and Unpin say so, and a full list frees what was revoked', async () => {
  fakePopover();
  const user = userEvent.setup();
  const gone = Array.from({ length: 50 }, (_, index) => ({ ...somerset, id: `gone ${index}` }));
  const { toasts } = await startAt(link, { ...noPreferences, pinned: gone });
  await user.click(region().getByRole('button', { name: 'More' }));
  await user.click(region().getByRole('menuitem', { name: 'Pin' }));
  await user.click(region().getByRole('button', { name: 'More' }));
  await user.click(region().getByRole('menuitem', { name: 'Unpin' }));
  expect(toasts).toEqual([
    { type: 'success', message: 'Pinned to the top, from the next start' },
    { type: 'success', message: 'Unpinned' },
  ]);
});

test('a link to no application says so', async () => {
  const { toasts } = await startAt('/#open=natural_capital_moon');
  expect(toasts).toEqual([{ type: 'warning', message: 'This link leads to no application here.' }]);
});
