import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import { NetworkError } from '../../../src/api/errors.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import { config } from '../../../src/lib/config.ts';
import { createLook } from '../../../src/lib/createLook.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import * as samples from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import * as launcherPage from './launcherPage.ts';
import { idleServices, openLauncher, type Settings } from './openLauncher.tsx';

const { annualReport, catalogue, catalogueOfProduction, exmoor, meadow, peat, somerset } = samples;
const { card, choose, expectOpens, heading, openLink, openList, press, setOnline } = launcherPage;

const record = { profile, subscriptions: [somerset, exmoor, annualReport], savedAt: Date.now() };
const prefer = (preferences: object): LastKnownRecord => ({
  ...record,
  preferences: { ...noPreferences, ...preferences },
});
const chose = (place: Subscription) =>
  prefer({ lastOpened: { natural_capital_plan: place.id }, recent: samples.placesOf(place) });
const known = (...subscriptions: readonly Subscription[]) => ({ ...record, subscriptions });
const freshness = () => screen.getAllByRole('status')[0]?.textContent;
const foreign = '<b>&amp;</b> "منطقة" \u202E two  spaces\nand a line 👩‍👩‍👧‍👦';

const production = { services: { applications: catalogueOfProduction } };

test.each<[string, LastKnownRecord, Settings?]>([
  ['whose session waits to be renewed', record, { validity: 'stale' }],
  ['without a name', { ...record, profile: undefined }],
  ['of a foreign name', { ...record, profile: { firstName: foreign, lastName: '' } }],
  ['of a card to come, with and without access', known(meadow, peat), production],
  ['of a remembered choice', chose(exmoor)],
  ['of a remembered choice that is gone', chose(peat)],
  ['of pinned and recent places', prefer({ pinned: [exmoor], recent: [exmoor, somerset] })],
  ['of a request', prefer({ requested: { natural_capital_project: '23 November' } })],
  ['of an address that is not valid', known({ ...somerset, url: 'javascript:alert(1)' })],
  ['of foreign and endless places', known({ ...somerset, name: foreign + '🌊'.repeat(250) })],
])('hydrates a page untouched: %s', async (_, shown, settings) => {
  const { mended, services } = await openLauncher({ record: shown, ...settings });
  expect(mended).toEqual([]);
  expect(screen.getAllByRole('article')).toHaveLength(services.applications.length);
  expect(services.toasts.get(), 'nobody has waited for them').toEqual([]);
});

const everything: Config = {
  ...config,
  privacyUrl: 'https://www.suite.test/privacy',
  notices: true,
  preferences: 'api',
  telemetry: { consent: 'required', connectionString: 'InstrumentationKey=1' },
  idleMinutes: 15,
};

test('hydrates a page untouched where all is switched on, and somebody has chosen a look', async () => {
  const look = createLook();
  look.choose({ theme: 'dark', isCompact: true });
  const services = { config: everything, look, sharing: createSharing(everything) };
  const { mended } = await openLauncher({ record, services });
  expect(mended).toEqual([]);
  const privacy = screen.getByRole('link', { name: 'Privacy' }).getAttribute('href');
  expect(privacy).toBe(everything.privacyUrl);
});

test('hydrates the page offline, and only then says so, and again at a press', async () => {
  await setOnline(false);
  const fail = () => Promise.reject(new NetworkError());
  const { errors, services } = await openLauncher({ record, me: fail, list: fail });
  expect(errors).toEqual([]);
  expect(document.body.textContent).toMatch(/Offline. Last updated/);
  await press('Refresh');
  const still = [{ type: 'warning', message: 'Still offline' }];
  await waitFor(() => expect(services.toasts.get()).toMatchObject(still));
});

const later = (shown: LastKnownRecord) => ({ ...shown, savedAt: record.savedAt + 1 });
const renamed = { ...somerset, name: 'Somerset, renamed' };

test.each<[string, LastKnownRecord, LastKnownRecord, { readonly name: string }]>([
  ['the places that the device kept later', known(somerset), later(known(renamed)), renamed],
  ['its own where that has none newer', known(somerset), { ...known(), savedAt: 0 }, somerset],
  ['the choice that the device kept later', chose(somerset), chose(exmoor), exmoor],
])('then the page shows %s', async (_, shown, remembered, { name }) => {
  const { errors } = await openLauncher({ record: shown, remembered });
  expect(errors).toEqual([]);
  expect(card().getByText(name)).toBeDefined();
});

test('without a stored page no card shows a dropdown before the choice is known', async () => {
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(document.body.textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await openLauncher({ hasPage: false, remembered: chose(exmoor) });
  await screen.findAllByRole('article');
  observer.disconnect();
  expect(openLink().getAttribute('href')).toBe(exmoor.url);
  expect(texts.filter((text) => text?.includes('Select a location'))).toEqual([]);
});

test('stores a page of what is opened at once', async () => {
  // Nothing is idle behind the application that has just been opened.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const { services } = await openLauncher({ record: chose(somerset) });
  await choose(exmoor);
  launcherPage.watchLinks();
  await userEvent.click(openLink());
  const lastOpened = { natural_capital_plan: exmoor.id };
  const preferences = { ...noPreferences, lastOpened, recent: samples.placesOf(exmoor, somerset) };
  expect(await launcherPage.storedPage(services)).toMatchObject({
    data: { profile, subscriptions: record.subscriptions, preferences },
    markup: renderHome({ ...record, preferences }, services),
  });
});

test('stores the page once more in each hour in which it is confirmed', async () => {
  vi.stubGlobal('requestIdleCallback', setTimeout);
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 9, 15) });
  const list = () => record.subscriptions;
  const { services } = await openLauncher({ record: { savedAt: Date.now() }, list });
  const refreshAt = async (minutes: number) => {
    vi.setSystemTime(new Date(2026, 10, 23, 9, minutes));
    await press(/refresh$/i);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    return vi.mocked(services.lastKnown.storePage).mock.calls.length;
  };
  const before = await refreshAt(20);
  expect(before).toBeGreaterThan(0);
  expect(await refreshAt(40)).toBe(before);
  expect(await refreshAt(65)).toBe(before + 1);
});

/** The stored page after a change to each of these elements, as readers and grammar tools make. */
function changed(selector: string, change: (element: Element) => void): string {
  const page = document.createElement('div');
  page.innerHTML = renderHome(record, idleServices());
  for (const element of page.querySelectorAll(selector)) change(element);
  return page.innerHTML;
}

test.each<[string, ...Parameters<typeof changed>]>([
  ['elements that are added', 'button, p, li', (one) => one.prepend(document.createElement('x'))],
  ['elements that are gone', 'svg, h1', (one) => one.remove()],
  ['attributes that are added', '*', (one) => one.setAttribute('data-tool', 'read')],
])('goes on from a stored page with %s', async (_, ...change) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = await openLauncher({ record, markup: changed(...change) });
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
  expect(heading().textContent).toBe('Applications');
  expect(await openList()).toContain(exmoor.name);
  expect(services.telemetry.trackError).not.toHaveBeenCalled();
});

/** What page translators do: each text, new ones too, makes way for a copy of it in two elements. */
function translate(node: Node): void {
  if (!(node instanceof Text)) return void [...node.childNodes].forEach(translate);
  const { data, parentElement } = node;
  if (!data.trim() || !parentElement || parentElement.closest('font, svg, title, [translate=no]'))
    return;
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  outer.firstElementChild?.append(data);
  node.replaceWith(outer);
}

/* tests/support/reportBareTexts.ts fails each test of a component whose texts would not stand this. */
test('a page that is translated goes on, and says what is so now', async () => {
  const translator = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    }
  });
  translator.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => translator.disconnect());
  const list = vi.fn<() => unknown>(() => record.subscriptions);
  const { account, become } = await openLauncher({ record, list });
  const said = (text: string) => waitFor(() => expect(freshness()).toMatch(text));
  await said('Updated');
  expect(
    screen.getByRole('banner').querySelector('a font'),
    'a name is none to translate',
  ).toBeNull();
  list.mockRejectedValueOnce(new NetworkError());
  await press(/refresh/i);
  await said('Could not refresh');
  await press(/refresh/i);
  await said('Updated');
  await openList();
  await userEvent.keyboard('nowhere');
  expect(screen.getAllByText(/Nothing matches “nowhere”/)).not.toEqual([]);
  await userEvent.keyboard('{Backspace>7/}');
  await userEvent.click(screen.getByRole('option', { name: exmoor.name }));
  expect(document.querySelector('[id$="-value"]')?.textContent).toBe(exmoor.name);
  await choose(somerset);
  expect(document.querySelector('[id$="-value"]')?.textContent).toBe(somerset.name);
  become({ status: 'signedIn', account, validity: 'expired' });
  await said('Session ended');
  expect(document.querySelector('h2 font'), 'it was translated').not.toBeNull();
});

test('draws the cards anew where the data of the stored page were cut off', async () => {
  await openLauncher({ hasPage: false, remembered: record, markup: changed('x', () => {}) });
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
});

test('a page in which React fails is drawn anew, with choice and focus, and only then says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = await openLauncher({ record, list: () => record.subscriptions });
  await choose(exmoor);

  /** Takes away what the line leads with, before React does. */
  async function fail() {
    await setOnline(false);
    screen.getByText(/^Offline/).remove();
    await setOnline(true);
  }

  await fail();
  expect(services.telemetry.trackError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'page');
  expect(document.activeElement).toBe(card().getByRole('combobox'));
  await expectOpens(exmoor);
  await fail();
  expect(heading().textContent).toBe('Something went wrong');
});
