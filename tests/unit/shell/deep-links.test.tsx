import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  noPreferences,
  type Preferences,
} from '../../../src/applications/preferences/Preferences.ts';
import { exmoor, somerset } from '../applications/cardSamples.ts';
import { held, profile } from '../applications/fakeUserData.tsx';
import { openLauncher } from './openLauncher.tsx';

const linkTo = (id: string) => `/#open=natural_capital_plan&subscription=${encodeURIComponent(id)}`;
const link = linkTo(exmoor.id);
const address = () => window.location.pathname + window.location.search + window.location.hash;
const region = () => within(screen.getByRole('article', { name: 'Natural Capital Region' }));
const openRegion = () => region().getByRole('link', { name: /^Open/ });

afterEach(() => window.history.replaceState(null, '', '/'));

/** Starts at `address`, with an API that answers once it is released. */
async function startAt(
  address: string,
  subscriptions = [somerset, exmoor],
  preferences: Preferences = noPreferences,
) {
  window.history.replaceState(null, '', address);
  const late = held();
  const { services, errors } = await openLauncher({
    record: { subscriptions, preferences },
    answers: { '/me': () => profile, '/me/applications': late.answer },
  });
  const release = (answered: unknown) => act(async () => late.release(answered));
  return { errors, toasts: services.toasts, release };
}

test('a link is followed after the stored page was hydrated, and leaves the address', async () => {
  const { errors } = await startAt(`/?tab=2${link.slice(1)}`);
  expect(errors).toEqual([]);
  expect(openRegion().getAttribute('href')).toBe(exmoor.url);
  expect(document.activeElement).toBe(openRegion());
  expect(address()).toBe('/?tab=2');
  const [description = ''] = openRegion().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(description)?.textContent, 'is said with it').toBe(exmoor.name);
});

test('Copy link copies the link to the place that is chosen, and says so, or that it cannot', async () => {
  const user = userEvent.setup();
  const { toasts } = await startAt(link);
  const copyLink = async () => {
    await user.click(region().getByRole('button', { name: 'More' }));
    await user.click(region().getByRole('menuitem', { name: 'Copy link' }));
  };
  await copyLink();
  expect(document.activeElement).toBe(region().getByRole('button', { name: 'More' }));
  expect(await navigator.clipboard.readText()).toBe(window.location.origin + link);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await copyLink();
  expect(toasts.get()).toMatchObject([
    { type: 'success', message: 'Link copied' },
    { type: 'error', message: 'The link could not be copied.' },
  ]);
});

test('Pin and Unpin say so, and a full list frees what was revoked', async () => {
  const user = userEvent.setup();
  const gone = Array.from({ length: 50 }, (_, index) => ({ ...somerset, id: `gone ${index}` }));
  const { toasts } = await startAt(link, undefined, { ...noPreferences, pinned: gone });
  await user.click(region().getByRole('button', { name: 'More' }));
  await user.click(region().getByRole('menuitem', { name: 'Pin' }));
  await user.click(region().getByRole('button', { name: 'More' }));
  await user.click(region().getByRole('menuitem', { name: 'Unpin' }));
  expect(toasts.get()).toMatchObject([
    { type: 'success', message: 'Pinned to the top, from the next start' },
    { type: 'success', message: 'Unpinned' },
  ]);
});

test.each(['natural_capital_moon', ''])(
  'a link to no application, %j, says so once, and leaves the address',
  async (application) => {
    const { toasts } = await startAt(`/#open=${application}`);
    const message = 'This link leads to no application here.';
    expect(toasts.get()).toMatchObject([{ type: 'warning', message }]);
    expect(address()).toBe('/');
  },
);

const undecided = 'We will look for this location when you are online.';
const missing = 'You do not have the location of this link. Request access';

test.each([
  ['finds its place', [somerset, exmoor], undefined, '/'],
  ['does not hold its place', [somerset], missing, '/'],
  ['is none, for the next start', 'no list', undecided, link],
])('a link waits for the answer, which %s', async (_what, answer, said, left) => {
  const { release } = await startAt(link, [somerset]);
  expect(openRegion().getAttribute('href')).toBe(somerset.url);
  expect(address()).toBe(link);
  await release(answer);
  await vi.waitFor(() => expect(openRegion().getAttribute('href')).not.toBe(somerset.url));
  expect(region().queryByRole('alert')?.textContent).toBe(said);
  expect(address()).toBe(left);
  if (said !== missing) return;
  const request = region().getByRole<HTMLAnchorElement>('link', { name: 'Request access' });
  const { searchParams } = new URL(request.href);
  expect(searchParams.get('application')).toBe('Natural Capital Region');
  expect(searchParams.get('link')).toBe(window.location.origin + link);
});

test('in a window that is already there, offline, it stays open whether a place was granted since', async () => {
  const { release } = await startAt('/', [somerset]);
  await release([somerset]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const unknown = linkTo('unknown');
  await act(async () => {
    window.location.hash = unknown.slice(2);
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  await vi.waitFor(() => expect(region().getByRole('alert').textContent).toBe(undecided));
  expect(address()).toBe(unknown);
});
