import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Application } from '../../../src/applications/catalogue.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
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
import { profile } from '../applications/fakeUserData.tsx';
import { card, choose, openLink, setOnline, storedPage, watchLinks } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

const record = { profile, subscriptions: [somerset, exmoor, annualReport], savedAt: Date.now() };
const prefer = (preferences: object): LastKnownRecord => ({
  ...record,
  preferences: { ...noPreferences, ...preferences },
});
const chose = ({ id }: Subscription) => prefer({ lastOpened: { natural_capital_plan: id } });
const named = (firstName: string, lastName: string) => ({
  ...record,
  profile: { firstName, lastName },
});
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
  ['of a request', prefer({ requested: { natural_capital_project: '23 November' } })],
  ['of an address that is not valid', known({ ...somerset, url: 'javascript:alert(1)' })],
  ['of places of markup and right-to-left text', spelt('<b>&amp;</b> "منطقة" \u202E')],
  ['of white space and line breaks', spelt('two  spaces\nand a line')],
  ['of endless names', spelt('🌊'.repeat(250))],
])('hydrates a page untouched: %s', async (_, shown, applications = catalogue) => {
  const own = { applications };
  const { errors, mutations, services } = await openLauncher({ record: shown, services: own });
  expect([...errors, ...mutations]).toEqual([]);
  expect(screen.getAllByRole('article')).toHaveLength(applications.length);
  expect(services.toasts.get(), 'nobody has waited for them').toEqual([]);
});

test('would notice a change, and hydrates a session that waits to be renewed', async () => {
  const { errors, mutations, services } = await openLauncher({ record, validity: 'stale' });
  expect([...errors, ...mutations]).toEqual([]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const other = await openLauncher({ record, markup: renderHome(known(exmoor), services) });
  expect([...other.errors, ...other.mutations]).not.toEqual([]);
});

test('hydrates the stored page offline, and only then says so', async () => {
  await setOnline(false);
  const { errors } = await openLauncher({ record });
  expect(errors).toEqual([]);
  expect(document.body.textContent).toMatch(/Offline. Cards from/);
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

test('remembers what is opened, and stores a page of it at once', async () => {
  // Nothing is idle behind the application that has just been opened.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const { account, services } = await openLauncher({ record: chose(somerset) });
  await choose(exmoor);
  watchLinks();
  await userEvent.click(openLink());

  const recent = [{ application: exmoor.application, id: exmoor.id }];
  const lastOpened = { natural_capital_plan: exmoor.id };
  const preferences = { ...noPreferences, lastOpened, recent };
  expect(await services.lastKnown.preferences.read(account)).toEqual(preferences);
  expect(await storedPage(services)).toMatchObject({
    data: { profile, subscriptions: record.subscriptions, preferences },
    markup: renderHome({ ...record, preferences }, services),
  });
});
