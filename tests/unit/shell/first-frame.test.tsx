import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Application } from '../../../src/applications/catalogue.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { App } from '../../../src/shell/App.tsx';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import {
  annualReport,
  catalogue,
  catalogueOfProduction,
  exmoor,
  meadow,
  peat,
  river,
  somerset,
} from '../applications/cardSamples.ts';
import { fakeApi, held, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';
import { newAccount, openLauncher } from './openLauncher.tsx';

const record = { profile, subscriptions: [somerset, exmoor, annualReport], savedAt: Date.now() };
const account = newAccount();
const signedIn = { status: 'signedIn', account, freshness: 'fresh' } as const;

const prefer = (preferences: object): LastKnownRecord => ({
  ...record,
  preferences: { ...noPreferences, ...preferences },
});
const chose = ({ id }: Subscription) => prefer({ lastOpened: { natural_capital_plan: id } });
const named = (firstName: string, lastName: string) => ({
  ...record,
  profile: { firstName, lastName },
});
const openRegion = () => screen.getByRole('link', { name: 'Open Natural Capital Region' });

const known = (...subscriptions: readonly Subscription[]) => ({ ...record, subscriptions });
const spelt = (name: string) => known({ ...somerset, name });

test.each<[string, LastKnownRecord, (readonly Application[])?]>([
  ['without a name', { ...record, profile: undefined }],
  ['of no name', named('', '')],
  ['of markup, emoji and right-to-left text', named('<b>&amp;</b> 👩‍👩‍👧‍👦', 'نور')],
  ['of 50,000 characters', named('A'.repeat(50_000), 'é'.repeat(50_000))],
  ['of no access at all', known()],
  ['of one place, several places and cards without a dropdown', known(somerset, meadow, river)],
  ['of everything open', known(somerset, meadow, annualReport, peat)],
  ['of a card to come', known(somerset, meadow), catalogueOfProduction],
  ['of no access to a card to come', known(), catalogueOfProduction],
  ['of a remembered choice', chose(exmoor)],
  ['of a remembered choice that is gone', chose(peat)],
  ['of pinned and recent places', prefer({ pinned: [exmoor], recent: [exmoor, somerset] })],
  ['of a request', { ...prefer({ requested: { natural_capital_project: '23 November' } }) }],
  ['of an address that is not valid', known({ ...somerset, url: 'javascript:alert(1)' })],
  ['of places of markup and right-to-left text', spelt('<b>&amp;</b> "منطقة" \u202E')],
  ['of white space and line breaks', spelt('two  spaces\nand a line')],
  ['of endless names', spelt('🌊'.repeat(250))],
])(
  'hydrates the stored page without touching it: %s',
  async (_, shown, applications = catalogue) => {
    const { errors, mutations } = await openLauncher({ record: shown, services: { applications } });
    expect(errors).toEqual([]);
    expect(mutations).toEqual([]);
    expect(screen.getAllByRole('article')).toHaveLength(applications.length);
  },
);

test('would notice a change, and hydrates the page of a session that waits to be renewed', async () => {
  const opened = await openLauncher({ record, freshness: 'stale' });
  expect([opened.errors, opened.mutations]).toEqual([[], []]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const markup = renderHome(known(exmoor), opened.services);
  const other = await openLauncher({ record, markup });
  expect(other.errors.length + other.mutations.length).toBeGreaterThan(0);
});

test('hydrates the stored page offline, and only then says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { errors } = await openLauncher({ record });
  expect(errors).toEqual([]);
  expect(screen.getByText(/^Cards from/).parentElement?.textContent).toMatch(
    /^Offline. Cards from/,
  );
});

const atRegion = (name: string) =>
  within(screen.getByRole('article', { name: 'Natural Capital Region' })).queryByText(name) !==
  null;
const renamed = { ...somerset, name: 'Somerset, renamed' };

test.each<[string, LastKnownRecord, LastKnownRecord, string]>([
  [
    'the places that the device remembered later',
    known(somerset),
    { ...known(renamed), savedAt: record.savedAt + 1 },
    renamed.name,
  ],
  [
    'its own where the device remembers none newer',
    known(somerset),
    { ...known(), savedAt: 0 },
    somerset.name,
  ],
  ['the choice that the device remembered later', chose(somerset), chose(exmoor), exmoor.name],
])('then the page shows %s', async (_, shown, remembered, name) => {
  const { errors } = await openLauncher({ record: shown, remembered });
  expect(errors).toEqual([]);
  expect(atRegion(name)).toBe(true);
});

test('without a stored page no card shows a dropdown before the choice is known', async () => {
  const services = idleServices(chose(exmoor), signedIn);
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(document.body.textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  render(<App services={services} hydration={undefined} />);
  await screen.findAllByRole('article');
  observer.disconnect();
  expect(openRegion().getAttribute('href')).toBe(exmoor.url);
  expect(texts.filter((text) => text?.includes('Select a location'))).toEqual([]);
});

test('remembers what is opened, and stores a page of it at once', async () => {
  // Nothing is idle behind the application that has just been opened.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const { account: owner, services } = await openLauncher({ record: chose(somerset) });
  const storePage = vi.mocked(services.storePage);
  const box = screen.getByRole('combobox', { name: 'Natural Capital Region location' });
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await userEvent.click(await screen.findByRole('option', { name: exmoor.name }));
  openRegion().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(openRegion());

  const recent = [{ application: exmoor.application, id: exmoor.id }];
  const lastOpened = { natural_capital_plan: exmoor.id };
  const preferences = { ...noPreferences, lastOpened, recent };
  expect(await services.lastKnown.preferences.read(owner)).toEqual(preferences);
  await vi.waitFor(() => expect(storePage).toHaveBeenCalled());
  expect(storePage.mock.lastCall?.[1]()).toMatchObject({
    data: { profile, subscriptions: record.subscriptions, preferences },
    markup: renderHome({ ...record, preferences }, services),
  });
});

test('shows what was asked of the API before React had come, and asks for nothing more', async () => {
  const { api, calls } = fakeApi();
  const requests = createUserDataRequests(api);
  requests.askAhead(account);
  const services = { ...idleServices(undefined, signedIn), requests };
  render(<App services={services} />, { reactStrictMode: true });
  expect(await screen.findAllByRole('article')).toHaveLength(catalogue.length);
  expect(calls).toEqual(['/me', '/me/applications']);
});

test('once the cards have come after loading a screen reader is told so, and not of a stored page', async () => {
  const late = held();
  const answers = { '/me': () => profile, '/me/applications': late.answer };
  const services = idleServices(undefined, signedIn, answers);
  const spoken = () => services.toasts.get().map(({ message }) => message);
  render(<App services={services} />);
  await act(async () => undefined);
  expect(spoken()).toEqual([]);
  await act(async () => late.release([somerset]));
  expect(spoken()).toEqual([`Applications, ${catalogue.length} cards`]);

  const { services: hydrated } = await openLauncher({ record });
  expect(hydrated.toasts.get()).toEqual([]);
});
