import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../../src/api/errors.ts';
import { exmoor, placesOf, somerset } from '../applications/cardSamples.ts';
import { answeringOffline, failing, held } from '../applications/fakeUserData.tsx';
import {
  card,
  choose,
  expectOpens,
  heading,
  openLink,
  setOnline,
  watchLinks,
} from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

/* tests/unit/applications/addresses.test.ts proves how a link may be written. */
const linkTo = (id: string) => `/#open=natural_capital_plan&subscription=${encodeURIComponent(id)}`;
const link = linkTo(exmoor.id);
const both = [somerset, exmoor];
const address = () => location.pathname + location.search + location.hash;

afterEach(() => history.replaceState(null, '', '/'));

/** Follows a link in a window that is already there. */
const go = (to: string) =>
  act(async () => {
    history.replaceState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  });

/** Starts at the address, with an API that answers once it is released, or as `api.list` says by then. */
async function startAt(to: string, subscriptions = both) {
  history.replaceState(null, '', to);
  const { answer, release } = held();
  const api: { list: () => unknown } = { list: answer };
  const { errors, ...page } = await openLauncher({
    record: { subscriptions },
    list: () => api.list(),
  });
  expect(errors).toEqual([]);
  const { toasts } = page.services;
  return { ...page, toasts, api, release: (list: unknown) => act(async () => release(list)) };
}

test('a link chooses its place once the stored page was hydrated, opens nothing, and leaves address and history', async () => {
  // The router can replace no address that begins so.
  const opened = [watchLinks(), vi.spyOn(window, 'open').mock.calls];
  const entries = history.length;
  const { services } = await startAt(`${location.origin}//?tab=2${link.slice(1)}`);
  await expectOpens(exmoor);
  expect(document.activeElement).toBe(openLink());
  expect(address()).toBe('/?tab=2');
  expect(history).toHaveLength(entries);
  expect(opened.flat()).toEqual([]);
  expect(services.telemetry.trackPlace).not.toHaveBeenCalled();
});

test('any other path leads to the home page in its place', async () => {
  history.replaceState(null, '', '/plans/7?tab=2#part');
  const entries = history.length;
  await openLauncher({ hasPage: false, list: () => both });
  await waitFor(() => expect(heading().textContent).toBe('Applications'));
  expect(address()).toBe('/');
  expect(history, 'Back leads out').toHaveLength(entries);
});

const stopped = { ...exmoor, id: `${somerset.id}.` };
test.each([
  ['before a full stop leads to its place', `${link}.`, exmoor],
  ['whose id ends like a sentence leads to that', linkTo(stopped.id), stopped],
  ['whose number sign was encoded is a path', `/${encodeURIComponent(link.slice(1))}`, exmoor],
])('a link %s', async (_what, to, place) => {
  const { release } = await startAt('/', [somerset, place]);
  await release([somerset, place]);
  await go(to);
  await expectOpens(place);
  expect(address()).toBe('/');
});

test('Request access of a card without a place carries the link that led there', async () => {
  const { release } = await startAt(link);
  await release([]);
  await waitFor(() => expect(address()).toBe('/'));
  expect(card().getByText('You do not have access')).toBeDefined();
  expect(requested()).toEqual({
    application: 'Natural Capital Region',
    link: location.origin + link,
  });
});

/** What the link to the contact page fills in there. */
function requested() {
  const { href } = card().getByRole<HTMLAnchorElement>('link', { name: 'Request access' });
  return Object.fromEntries(new URL(href).searchParams);
}

async function chooseOfMore(item: string) {
  await userEvent.click(card().getByRole('button', { name: 'More' }));
  await userEvent.click(card().getByRole('menuitem', { name: item }));
}

/* A link that cannot be copied: tests/e2e/cards.test.ts. */
test('Copy link, Pin and Unpin say so, and the card shows a pin', async () => {
  userEvent.setup();
  const { toasts } = await startAt(link);
  await chooseOfMore('Copy link');
  expect(document.activeElement).toBe(card().getByRole('button', { name: 'More' }));
  const pinned = 'Pinned';
  await chooseOfMore('Pin');
  expect(card().getByText(pinned)).toBeDefined();
  await chooseOfMore('Unpin');
  expect(card().queryByText(/^Pinned/)).toBeNull();
  const said = ['Link copied', pinned, 'Unpinned'];
  expect(toasts.get()).toMatchObject(said.map((message) => ({ type: 'success', message })));
});

test('a pin that cannot be remembered says so, and what to do', async () => {
  const { services, account, toasts } = await startAt(link);
  const preferences = services.preferencesOf(account);
  vi.spyOn(preferences, 'change').mockRejectedValue(new TypeError('Failed to fetch'));
  await chooseOfMore('Pin');
  const message = 'This could not be remembered. Try again.';
  expect(toasts.get()).toMatchObject([{ type: 'error', message }]);
});

test('of two places with one id, that is what is opened, told, pinned and copied', async () => {
  userEvent.setup();
  const { services, account, release } = await startAt('/');
  await release([exmoor, { ...exmoor, name: 'Wye' }]);
  await choose({ name: 'Wye' });
  watchLinks();
  await userEvent.click(openLink());
  await chooseOfMore('Pin');
  await chooseOfMore('Copy link');
  const places = placesOf(exmoor);
  const { application, id } = exmoor;
  expect(services.preferencesOf(account).get()).toMatchObject({ recent: places, pinned: places });
  expect(services.telemetry.trackPlace).toHaveBeenCalledWith('application opened', application, id);
  expect(await navigator.clipboard.readText()).toBe(location.origin + link);
});

test('a link that leads nowhere says so, where that stands, until the next one', async () => {
  document.documentElement.scrollTop = 500;
  const { release } = await startAt('/#open=natural_capital_moon');
  const said = 'We do not know the application in this link.';
  expect(screen.getByRole('alert').textContent).toBe(said);
  expect(document.documentElement.scrollTop).toBe(0);
  expect(address()).toBe('/');
  await release(both);
  await go(link);
  await expectOpens(exmoor);
  expect(screen.queryByRole('alert')).toBeNull();
});

const missing = 'You do not have access to the location in this link. Request access';
const undecided = 'We will look for this location when you are online.';

test.each<[what: string, isOnline: boolean, list: () => unknown, said?: string]>([
  ['its place is there', true, () => both],
  ['its place is not', true, () => [somerset], missing],
  ['there is none, until the next start', true, () => 'no list', undecided],
  ['its place was granted while the browser was offline', false, answeringOffline(both)],
  ['there is no network', false, failing(new NetworkError()), undecided],
])('a link waits for an answer, which offline is asked for at once: %s', async (_what, ...row) => {
  const [isOnline, list, said] = row;
  await setOnline(isOnline);
  const { api, release } = await startAt(isOnline ? link : '/', [somerset]);
  await expectOpens(somerset);
  expect(address()).toBe(isOnline ? link : '/');
  api.list = list;
  await (isOnline ? release(list()) : go(link));
  await waitFor(() => expect(openLink().getAttribute('href')).not.toBe(somerset.url));
  await waitFor(() => expect(address()).toBe(said === undecided ? link : '/'));
  const { queryByRole } = card();
  const [alert, status] = [queryByRole('alert'), queryByRole('status')];
  expect((alert ?? status)?.textContent).toBe(said);
  expect(alert !== null).toBe(said === missing);
  const isWrong = queryByRole('combobox')?.getAttribute('aria-invalid') === 'true';
  expect(isWrong).toBe(said === missing);
  if (said !== missing) return;
  expect(requested()).toEqual({
    application: 'Natural Capital Region',
    link: location.origin + link,
  });
  // It is missed until the next link.
  await go('/#open=natural_capital_impact');
  await waitFor(() => expect(card().queryByRole('alert')).toBeNull());
  await expectOpens(somerset);
});
