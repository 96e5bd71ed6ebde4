import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import type { Reading } from '../../../shared/owner.ts';
import { NetworkError } from '../../../src/api/errors.ts';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnown.ts';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { App } from '../../../src/shell/App.tsx';
import { renderHome } from '../../../src/shell/HomeView.tsx';
import type { Services } from '../../../src/shell/Services.ts';
import { annualReport, catalogue, exmoor, somerset } from '../applications/cardSamples.ts';
import { amara, fakeApi, held, profile } from '../applications/fakeUserData.tsx';
import { hydrate } from '../applications/hydration.tsx';
import { idleServices } from './idleServices.ts';

const record = { profile, subscriptions: [somerset, exmoor, annualReport], savedAt: Date.now() };
interface Settings {
  readonly freshness?: 'fresh' | 'stale';
  readonly shown?: LastKnownRecord;
}

let visits = 0;

/** Starts the application on the page that was stored for `shown`, by another person each time. */
async function start(
  remembered: LastKnownRecord | undefined,
  { freshness = 'fresh', shown = record }: Settings = {},
) {
  // SWR hydrates from what it first held of a key in any cache of the document.
  const account = { ...amara, subject: `visit ${visits++}`, email: 'amara@suite.test' };
  const services = idleServices(remembered, { status: 'signedIn', account, freshness });
  const { preferences = {} } = remembered ?? {};
  await services.lastKnown.preferences.update(account, () => preferences);
  const storePage = vi.fn<Services['storePage']>();
  document.title = 'Applications | Natural Capital Suite';
  const hydrated = await hydrate(
    renderHome(shown, catalogue),
    <StrictMode>
      <App services={{ ...services, storePage }} hydration={{ account, record: shown }} />
    </StrictMode>,
  );
  return { ...hydrated, account, services, storePage };
}

const prefer = (preferences: object): LastKnownRecord => ({
  ...record,
  preferences: { ...noPreferences, ...preferences },
});
const chose = ({ id }: Subscription) => prefer({ lastChoice: { natural_capital_plan: id } });
const named = (firstName: string, lastName: string) => ({
  ...record,
  profile: { firstName, lastName },
});
const openRegion = () => screen.getByRole('link', { name: 'Open Natural Capital Region' });

test.each<[string, LastKnownRecord, Settings?]>([
  ['of a fresh session', record],
  ['of one that waits to be renewed', record, { freshness: 'stale' }],
  ['without a name', { ...record, profile: undefined }],
  ['of no name', named('', '')],
  ['of markup, emoji and right-to-left text', named('<b>&amp;</b> 👩‍👩‍👧‍👦', 'نور')],
  ['of 50,000 characters', named('A'.repeat(50_000), 'é'.repeat(50_000))],
  ['of a remembered choice', chose(exmoor)],
  ['of a pin', prefer({ pinned: [somerset] })],
])('hydrates the stored page without touching it: %s', async (_, shown, settings) => {
  const { errors, mutations } = await start(shown, { ...settings, shown });
  expect(errors).toEqual([]);
  expect(mutations).toEqual([]);
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
});

test('hydrates the stored page offline, and only then says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { errors } = await start(record);
  expect(errors).toEqual([]);
  expect(screen.getByText(/^as of/).textContent).toMatch(/^Offline, as of/);
});

test('then shows what the device remembered later than the page', async () => {
  const renamed = { ...somerset, name: 'Somerset, renamed' };
  const later = { ...record, subscriptions: [renamed], savedAt: record.savedAt + 1 };
  const { errors } = await start(later);
  await act(async () => undefined);
  expect(errors).toEqual([]);
  expect(screen.getByText('Somerset, renamed')).toBeDefined();
});

test('keeps the stored page when the device remembers nothing newer', async () => {
  const older = { ...record, subscriptions: [], savedAt: record.savedAt - 1 };
  await start(older);
  await act(async () => undefined);
  expect(screen.queryAllByText('You do not have access')).toHaveLength(
    catalogue.filter(
      ({ id, isAvailable }) =>
        isAvailable && !record.subscriptions.some(({ application }) => application === id),
    ).length,
  );
});

test('then follows a choice that the device remembered later than the page', async () => {
  const { errors } = await start(chose(exmoor), { shown: chose(somerset) });
  await act(async () => undefined);
  expect(errors).toEqual([]);
  expect(openRegion().getAttribute('href')).toBe(exmoor.url);
});

const account = { ...amara, email: 'amara@suite.test' };

test('without a stored page no card shows a dropdown before the choice is known', async () => {
  const services = idleServices(chose(exmoor), { status: 'signedIn', account, freshness: 'fresh' });
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
  const {
    account: owner,
    services,
    storePage,
  } = await start(chose(somerset), { shown: chose(somerset) });
  const box = screen.getByRole('combobox', { name: 'Natural Capital Region subscription' });
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await userEvent.click(await screen.findByRole('option', { name: exmoor.name }));
  openRegion().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(openRegion());

  const recent = [{ application: exmoor.application, id: exmoor.id }];
  const lastChoice = { natural_capital_plan: exmoor.id };
  const preferences = { ...noPreferences, lastChoice, recent };
  expect(await services.lastKnown.preferences.read(owner)).toEqual(preferences);
  await vi.waitFor(() => expect(storePage).toHaveBeenCalled());
  expect(storePage.mock.lastCall?.[1]()).toMatchObject({
    data: { profile, subscriptions: record.subscriptions, preferences },
    markup: renderHome({ ...record, preferences }, catalogue),
  });
});

test('has the cards in its first frame where the API has answered before it', async () => {
  const services = idleServices(undefined, { status: 'signedIn', account, freshness: 'fresh' });
  const { api } = fakeApi();
  const requests = createUserDataRequests(api);
  void requests.askAhead(account);
  const reading = createStore({ isRead: true, record: undefined, isLate: false });
  vi.mocked(services.lastKnown.open).mockReturnValue(reading);
  await act(async () => undefined);
  const frames: number[] = [];
  const seen = new MutationObserver(() => frames.push(screen.queryAllByRole('article').length));
  seen.observe(document.body, { childList: true, subtree: true });

  render(<App services={{ ...services, requests }} />, { reactStrictMode: true });
  await vi.waitFor(() => expect(services.lastKnown.write).toHaveBeenCalledOnce());
  seen.disconnect();
  expect(new Set(frames)).toEqual(new Set([catalogue.length]));
});

test('a slow device shows its cards later, and no error before, where the API cannot be had', async () => {
  const services = idleServices(undefined, { status: 'signedIn', account, freshness: 'fresh' });
  const { api, answers } = fakeApi();
  for (const path of Object.keys(answers)) answers[path] = () => Promise.reject(new NetworkError());
  const reading = createStore<Reading<LastKnownRecord>>({
    isRead: true,
    record: undefined,
    isLate: true,
  });
  vi.mocked(services.lastKnown.open).mockReturnValue(reading);
  const titles = new Set<string | undefined>();
  const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
  const seen = new MutationObserver(() => titles.add(heading()));
  seen.observe(document.body, { childList: true, subtree: true });

  render(<App services={{ ...services, requests: createUserDataRequests(api) }} />);
  await act(async () => undefined);
  expect(screen.queryAllByRole('article')).toEqual([]);
  await act(async () => reading.set({ isRead: true, record, isLate: false }));
  seen.disconnect();
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
  expect([...titles].join()).not.toContain('could not be loaded');
});

test('once the cards have come after loading a screen reader is told so, and not of a stored page', async () => {
  const services = idleServices(undefined, { status: 'signedIn', account, freshness: 'fresh' });
  const spoken: string[] = [];
  services.toasts.receive(({ message }) => spoken.push(message));
  const { api, answers } = fakeApi();
  const late = held();
  answers['/me/applications'] = late.answer;
  render(<App services={{ ...services, requests: createUserDataRequests(api) }} />);
  await act(async () => undefined);
  expect(spoken).toEqual([]);
  await act(async () => late.release([somerset]));
  expect(spoken).toEqual([`Applications, ${catalogue.length} cards`]);

  const stored = await start(record);
  stored.services.toasts.receive(({ message }) => spoken.push(message));
  expect(spoken).toHaveLength(1);
});
