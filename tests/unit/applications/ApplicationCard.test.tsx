import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { described, setOnline } from '../shell/launcherPage.ts';
import {
  annualReport,
  catalogue,
  catalogueOfProduction,
  exmoor,
  meadow,
  somerset,
} from './cardSamples.ts';
import { showHome } from './showHome.tsx';

const both = [somerset, exmoor];
const region = somerset.application;

/** A page of one card: that of what the places are of, by default Region. */
function showCard(places: readonly Subscription[], shown: Parameters<typeof showHome>[1] = {}) {
  const application = places[0]?.application ?? region;
  const applications = (shown.applications ?? catalogue).filter(({ id }) => id === application);
  return showHome(places, { ...shown, applications });
}

const openLink = () => screen.getByRole('link', { name: /^Open / });
const opens = () => openLink().getAttribute('href');
const dropdown = () => screen.queryByRole('combobox');
const alerts = () => screen.queryByRole('alert')?.textContent;
async function pressOpen(keys: string) {
  openLink().addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.pointer({ keys, target: openLink() });
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' };
const choosing = 'Select a location';
const isClosed = null;
const lost = (name: string) => `You no longer have access to “${name}”. Choose another.`;

type Text = string | null | undefined;

test.each<[what: string, Subscription[], choice: Text, href: Text, text?: string]>([
  ['one place', [somerset], undefined, somerset.url],
  ['several places', both, choosing, isClosed],
  ['no access', [], undefined, undefined, 'You do not have access'],
  ['a card to come', [meadow], undefined, undefined, 'Coming soon'],
])('who has %s finds its choice and its Open there', (_what, places, choice, href, text) => {
  const applications = text === 'Coming soon' ? catalogueOfProduction : catalogue;
  showCard(places, { applications });
  const found = catalogue.find(({ id }) => id === (places[0]?.application ?? region));
  const { id, name, link, instance, description } = found ?? expect.unreachable();
  const article = screen.getByRole('article', { name });
  expect(article.querySelector('h2')?.textContent).toBe(name);
  expect(article.querySelector('img')?.getAttribute('src')).toBe(`/assets/images/${id}.svg`);
  expect(article.querySelector('p')?.textContent).toBe(`${description} Learn more`);
  const learnMore = screen.getByRole('link', { name: 'Learn more' });
  expect(learnMore.getAttribute('href')).toBe(link);
  expect(learnMore, 'in a tab of its own').toMatchObject(newTab);
  const box = screen.queryByRole('combobox', { name: `${name} ${instance}` });
  expect(box?.textContent).toBe(choice);
  const open = screen.queryByRole('link', { name: `Open ${name}` });
  expect(open?.getAttribute('href')).toBe(href);
  expect(open?.getAttribute('aria-disabled') === 'true').toBe(href === isClosed);
  if (href === isClosed) expect(open?.tabIndex).toBe(0);
  if (text) expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test.each([
  ['several places', both],
  ['one place', [somerset]],
])('of %s that were opened before, More has the whole description, and Pin', (_what, places) => {
  const lastOpened = { [region]: somerset.id };
  showCard(places, { preferences: { ...noPreferences, lastOpened } });
  const { description = '' } = catalogue[0] ?? {};
  const menu = screen.getByRole('menu', { hidden: true });
  expect(menu.textContent).toContain(description);
  const items = within(menu).getAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual(['Pin', 'Copy link']);
  expect(openLink().closest('article')?.querySelector('p')?.textContent).toContain(description);
});

test('keeps its whole description while it stands, also once its place was opened', () => {
  const { change } = showCard([somerset]);
  change({ preferences: { ...noPreferences, lastOpened: { [region]: somerset.id } } });
  expect(document.querySelector('p > .clamped')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('its place and what the operator says of it belong to its Open', () => {
  const text = '\u202EReports load slowly.';
  const availability = { state: 'degraded', text, since: 'Since 26 November at 09:00' } as const;
  showCard([annualReport], { availability: { [annualReport.application]: availability } });
  const said = `Working, with problems${text} Since 26 November at 09:00`;
  expect(described(openLink())).toEqual([annualReport.name, said, 'opens in a new tab']);
  expect(screen.getByText(text).tagName, 'turns no words around it').toBe('BDI');
  expect(document.querySelector('.undefined')).toBeNull();
});

test.each(['click', 'Enter'])('a %s on the closed link opens the list instead', async (way) => {
  const { onOpen } = showCard(both);
  expect(openLink().title).toBe('Select a location first');
  if (way === 'click') fireEvent.click(openLink());
  else fireEvent.keyDown(openLink(), { key: way });
  await screen.findByRole('option', { name: exmoor.name });
  expect(document.activeElement).toBe(dropdown());
  expect(onOpen).not.toHaveBeenCalled();
});

test('reports what was opened, by click and by middle click, in a tab that learns nothing', async () => {
  const { onOpen } = showCard([somerset]);
  expect(openLink()).toMatchObject(newTab);
  for (const button of ['Left', 'Middle', 'Right']) await pressOpen(`[Mouse${button}]`);
  expect(onOpen.mock.calls).toEqual([[somerset], [somerset]]);
});

test('shows but does not open an address that is not valid', () => {
  const spoilt = { ...somerset, url: 'javascript:alert(1)' };
  const { onInvalidAddress, onOpen } = showCard([spoilt]);
  expect(screen.getByText(somerset.name)).toBeDefined();
  expect(opens()).toBe(isClosed);
  expect(described(openLink())).toContain('This address is not valid');
  expect(onInvalidAddress).toHaveBeenCalledWith(spoilt);
  fireEvent.click(openLink());
  expect(onOpen).not.toHaveBeenCalled();
});

test('offline Open says that it needs a network, first warns, and then opens all the same', async () => {
  const { onOpen } = showCard([somerset]);
  expect(described(openLink())).not.toContain('Needs a connection');
  expect(openLink().className).toContain('plan');
  await setOnline(false);
  expect(described(openLink())).toContain('Needs a connection');
  expect(openLink().className, 'held back').not.toContain('plan');
  expect(screen.getByRole('link', { name: 'Open Natural Capital Region' })).toBe(openLink());
  const press = (type = 'click') =>
    fireEvent(openLink(), new MouseEvent(type, { bubbles: true, cancelable: true, button: 1 }));
  expect(press(), 'follows the link').toBe(false);
  expect(alerts()).toBe('You are offline. Open anyway?');
  expect(described(openLink())).toContain('You are offline');
  expect(onOpen).not.toHaveBeenCalled();
  openLink().addEventListener('click', (event) => event.preventDefault(), { once: true });
  press();
  expect(onOpen).toHaveBeenCalledOnce();
  await setOnline(true);
  expect(alerts()).toBeUndefined();
  await setOnline(false);
  expect(press('auxclick'), 'warns anew').toBe(false);
});

/* choiceAfter.test.ts and cardOf.test.ts prove when a card chooses which place, and what it misses. */
test('tells places of one name apart in the list, in the field and once one is gone', async () => {
  const twins = ['a.test', 'b.test'].map((detail) => ({ ...exmoor, id: detail, detail }));
  const { change } = showCard(twins);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' });
  await userEvent.click(await screen.findByRole('option', { name: 'Exmoor b.test' }));
  expect(described(openLink())).toContain('Exmoor (b.test)');
  change({ subscriptions: twins.slice(0, 1), news: { lost: twins } });
  expect(alerts()).toBe(lost('Exmoor (b.test)'));
});
