import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../../src/api/errors.ts';
import {
  noPreferences,
  type Preferences,
} from '../../../src/applications/preferences/Preferences.ts';
import { network } from '../../../src/lib/network.ts';
import { fakeDialog } from '../../support/fakeDialog.ts';
import { exmoor, somerset } from '../applications/cardSamples.ts';
import { held, profile } from '../applications/fakeUserData.tsx';
import { openLauncher } from './openLauncher.tsx';

const linkTo = (id: string) => `/#open=natural_capital_plan&subscription=${encodeURIComponent(id)}`;
const link = linkTo(exmoor.id);
const address = () => window.location.pathname + window.location.search + window.location.hash;
const region = () => within(screen.getByRole('article', { name: 'Natural Capital Region' }));
const undecided = 'We will look for this location when you are online.';
const missing = 'You do not have access to the location in this link. Request access';
const openRegion = () => region().getByRole('link', { name: /^Open/ });

/** Follows a link in a window that is already there. */
async function go(to: string) {
  await act(async () => {
    window.location.hash = to.slice(2);
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
}

afterEach(() => window.history.replaceState(null, '', '/'));

/** Starts at `address`, with an API that answers once it is released. */
async function startAt(
  address: string,
  subscriptions = [somerset, exmoor],
  preferences: Preferences = noPreferences,
) {
  window.history.replaceState(null, '', address);
  const late = held();
  const answers = {
    '/me': (): unknown => profile,
    '/me/applications': (): unknown => late.answer(),
  };
  const { services, errors } = await openLauncher({
    record: { subscriptions, preferences },
    answers: {
      '/me': () => answers['/me'](),
      '/me/applications': () => answers['/me/applications'](),
    },
  });
  const release = (answered: unknown) => act(async () => late.release(answered));
  return { errors, toasts: services.toasts, release, answers };
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

test('Copy link copies the link to the place that is chosen, and says so, or shows it selected', async () => {
  fakeDialog();
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy this link' }));
  expect(getSelection()?.toString()).toBe(window.location.origin + link);
  expect(toasts.get()).toMatchObject([{ type: 'success', message: 'Link copied' }]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Pin and Unpin say so', async () => {
  const user = userEvent.setup();
  const { toasts } = await startAt(link);
  await user.click(region().getByRole('button', { name: 'More' }));
  await user.click(region().getByRole('menuitem', { name: 'Pin' }));
  expect(region().getByText('Pinned. It will be at the top next time'), 'for longer').toBeDefined();
  await user.click(region().getByRole('button', { name: 'More' }));
  await user.click(region().getByRole('menuitem', { name: 'Unpin' }));
  expect(region().queryByText(/^Pinned/)).toBeNull();
  expect(toasts.get()).toMatchObject([
    { type: 'success', message: 'Pinned. It will be at the top next time' },
    { type: 'success', message: 'Unpinned' },
  ]);
});

test.each([
  ['open=natural_capital_moon', 'We do not know the application in this link.'],
  ['open=', 'This link cannot be read. Ask for it again.'],
  ['subscription=r-1', 'This link cannot be read. Ask for it again.'],
])(
  'a link that leads nowhere, %j, says so until the next, and leaves the address',
  async (it, said) => {
    document.documentElement.scrollTop = 500;
    const { release } = await startAt(`/#${it}`);
    expect(screen.getByRole('alert').textContent).toBe(said);
    expect(document.documentElement.scrollTop, 'where that stands').toBe(0);
    expect(address()).toBe('/');
    await release([somerset, exmoor]);
    await go(link);
    await vi.waitFor(() => expect(openRegion().getAttribute('href')).toBe(exmoor.url));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('what a link names in vain is missed until the next link, whatever that leads to', async () => {
  const preferences = { ...noPreferences, lastOpened: { natural_capital_plan: somerset.id } };
  const { release } = await startAt(link, [somerset], preferences);
  await release([somerset]);
  await vi.waitFor(() => expect(region().getByRole('alert').textContent).toBe(missing));
  await go('/#open=natural_capital_impact');
  await vi.waitFor(() => expect(region().queryByRole('alert')).toBeNull());
  expect(openRegion().getAttribute('href')).toBe(somerset.url);
});

test.each([
  ['before a full stop', `${link}.`],
  ['in a tag', `${link}%22%3ELevels%3C/a%3E`],
  ['with its ampersand escaped', link.replace('&', '&amp;')],
  ['encoded as a whole', `/#${encodeURIComponent(link.slice(2))}`],
  ['with parameters behind it', `${link}?utm_source=mail&utm_medium=mail`],
])('a link %s leads to its place and leaves the address', async (_what, sent) => {
  const { errors, toasts } = await startAt(sent);
  expect(errors).toEqual([]);
  await vi.waitFor(() => expect(openRegion().getAttribute('href')).toBe(exmoor.url));
  expect(address()).toBe('/');
  expect(toasts.get()).toEqual([]);
});

test('a link whose number sign was encoded, too, is a path that leads to its place', async () => {
  const { release } = await startAt('/', [somerset, exmoor]);
  await release([somerset, exmoor]);
  await act(async () => {
    window.history.replaceState(null, '', `/${encodeURIComponent(link.slice(1))}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await vi.waitFor(() => expect(openRegion().getAttribute('href')).toBe(exmoor.url));
  expect(address()).toBe('/');
});

test('a link to a place whose id ends like a sentence leads to it, over one without the stop', async () => {
  const stopped = { ...exmoor, id: `${somerset.id}.` };
  await startAt(linkTo(stopped.id), [somerset, stopped]);
  expect(openRegion().getAttribute('href')).toBe(stopped.url);
});

test.each<[what: string, answer: unknown, said: { alert?: string; status?: string }, left: string]>(
  [
    ['finds its place', [somerset, exmoor], {}, '/'],
    ['does not hold its place', [somerset], { alert: missing }, '/'],
    ['is none, for the next start', 'no list', { status: undecided }, link],
  ],
)('a link waits for the answer, which %s', async (_what, answer, said, left) => {
  const { release } = await startAt(link, [somerset]);
  expect(openRegion().getAttribute('href')).toBe(somerset.url);
  expect(address()).toBe(link);
  await release(answer);
  await vi.waitFor(() => expect(openRegion().getAttribute('href')).not.toBe(somerset.url));
  expect(region().queryByRole('alert')?.textContent).toBe(said.alert);
  expect(region().queryByRole('status')?.textContent).toBe(said.status);
  expect(address()).toBe(left);
  if (!said.alert) return;
  const request = region().getByRole<HTMLAnchorElement>('link', { name: 'Request access' });
  const { searchParams } = new URL(request.href);
  expect(searchParams.get('application')).toBe('Natural Capital Region');
  expect(searchParams.get('link')).toBe(window.location.origin + link);
});

/** As the API's answer, which the page hears of though the browser says that it is offline. */
async function answered(list: unknown) {
  vi.stubGlobal('fetch', async () => new Response());
  await network.fetch('https://api.suite.test/me');
  return list;
}
const gone = () => Promise.reject(new NetworkError());

test.each<[string, () => unknown, { alert?: string; status?: string }, string]>([
  ['there is no network', gone, { status: undecided }, link],
  ['its place was granted since', () => answered([somerset, exmoor]), {}, '/'],
  ['its place was not', () => answered([somerset]), { alert: missing }, '/'],
])(
  'a link that is followed while the browser says it is offline asks at once: %s',
  async (_what, answer, said, left) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    const { answers } = await startAt('/', [somerset]);
    answers['/me/applications'] = answer;
    await go(link);
    await vi.waitFor(() => expect(openRegion().getAttribute('href')).not.toBe(somerset.url));
    await vi.waitFor(() => expect(address()).toBe(left));
    expect(region().queryByRole('alert')?.textContent).toBe(said.alert);
    expect(region().queryByRole('status')?.textContent).toBe(said.status);
    if (!said.status) return;
    const invalid = region().getByRole('combobox').getAttribute('aria-invalid');
    expect(invalid, 'nothing is wrong').toBeNull();
  },
);
