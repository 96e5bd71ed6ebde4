import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createCatalogue, withArticle } from '../../../src/applications/catalogue.ts';
import {
  noPreferences,
  type Preferences,
} from '../../../src/applications/preferences/Preferences.ts';
import { testConfig } from '../../support/testConfig.ts';
import {
  annualReport,
  catalogue,
  catalogueOfProduction,
  exmoor,
  meadow,
  peat,
  river,
  somerset,
  subscription,
} from './cardSamples.ts';
import { showHome } from './showHome.tsx';

const wye = subscription('natural_capital_plan', 'Wye');
const spoilt = subscription('natural_capital_plan', 'Spoilt', { url: 'javascript:alert(1)' });
const summary = subscription('natural_capital_impact', 'Summary');
const carbon = subscription('natural_capital_credit', 'Carbon');
const few = [somerset, exmoor, meadow, river, annualReport, peat];
const all = [...few, wye, spoilt, summary, carbon];

const prefer = (lists: Partial<Preferences>) => ({ preferences: { ...noPreferences, ...lists } });
const row = () => screen.queryByRole('navigation', { name: 'Pinned and recent' });
const links = () => [...(row()?.querySelectorAll('a') ?? [])];
const linked = () => links().map((link) => link.getAttribute('aria-label'));
const opens = (name: string) =>
  screen.getByRole('link', { name: `Open Natural Capital ${name}` }).getAttribute('href');
const cards = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);

test.each([
  ['key', fireEvent.keyDown],
  ['press', fireEvent.pointerDown],
])('pins that come later than the cards are shown unless a %s came first', async (_what, touch) => {
  // An untouched page, whatever the tests before have pressed.
  vi.resetModules();
  const { showHome } = await import('./showHome.tsx');
  const { change } = showHome(all);
  change(prefer({ pinned: [river] }));
  expect(linked()).toEqual(['River Project, pinned']);
  change(prefer({ pinned: [river, meadow] }));
  expect(linked()).toHaveLength(1);
  cleanup();
  touch(document.body);
  showHome(all).change(prefer({ pinned: [river], recent: [exmoor, peat] }));
  expect(row()).toBeNull();
});

const many = { pinned: [annualReport, river], recent: [exmoor, river, somerset, peat, meadow] };
const unlisted = { pinned: [meadow, peat, river, exmoor] };
const gone = subscription('natural_capital_plan', 'Gone');
const pins = ['Annual report Impact, pinned', 'River Project, pinned'];
const recents = ['Exmoor Region', 'Somerset Levels and Moors Region', 'Peat Credit'];
const exmoorAlone = ['Exmoor Region, pinned'];
const two = [somerset, exmoor];
const ones = [meadow, exmoor];
const pin = 'Somerset Levels and Moors Region, pinned';
const opened = (...recent: typeof few) => ({
  recent,
  lastOpened: Object.fromEntries(recent.map(({ application, id }) => [application, id]).reverse()),
});
const long = 'Restoration of the upper catchment, phase one';
const twin = { ...exmoor, name: long, detail: 'a.test' };
type Row = [string, Partial<Preferences>, string[], places?: typeof all, cards?: typeof catalogue];

test.each<Row>([
  ['what was opened before the last', opened(exmoor, somerset), recents.slice(1, 2), two],
  ['a pin not chosen there', { ...opened(exmoor), pinned: [somerset, exmoor] }, [pin], two],
  ['no only place, which its card has chosen', { pinned: [meadow], recent: [exmoor] }, [], ones],
  ['one opened and pinned', { pinned: [exmoor], recent: [exmoor] }, exmoorAlone],
  ['the first five, each once, pinned ones first', many, [...pins, ...recents]],
  ['what may be followed', { pinned: [spoilt, gone, exmoor] }, exmoorAlone],
  [
    'a name whole, and its second line',
    { pinned: [twin] },
    [`${long} Region, a.test, pinned`],
    [twin, wye],
  ],
  ['what is listed and not to come', unlisted, exmoorAlone, all, catalogueOfProduction],
])('of what was set up it links to %s', (_what, lists, expected, places = all, applications) => {
  showHome(places, { applications: applications ?? catalogue, ...prefer(lists) });
  expect(linked()).toEqual(expected);
  expect(row() !== null).toBe(expected.length > 0);
});

test('a link opens its place in a new tab, and tells of it', () => {
  const { onOpen } = showHome(all, prefer({ pinned: [exmoor] }));
  const [link = document.createElement('a')] = links();
  const { href, target, rel } = link;
  expect([href, target, rel]).toEqual([exmoor.url, '_blank', 'noopener noreferrer']);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(exmoor);
});

test('keeps its order while the page stands, marks what is pinned, and drops what is revoked', () => {
  const { change } = showHome(all, prefer({ pinned: [river], recent: [exmoor, somerset] }));
  expect(linked()).toEqual(['River Project, pinned', ...recents.slice(0, 2)]);
  change(prefer({ pinned: [exmoor], recent: [somerset, peat, exmoor, river] }));
  expect(linked()).toEqual(['River Project', 'Exmoor Region, pinned', recents[1]]);
  change({ subscriptions: [river, somerset] });
  expect(linked()).toEqual(['River Project', recents[1]]);
  change({ subscriptions: [] });
  expect(row()).toBeNull();
});

test('follows at once what the user arranges', () => {
  const { change } = showHome(two, prefer({ recent: [somerset] }));
  change({ ...prefer({ pinned: [exmoor], recent: [somerset] }), arranged: 1 });
  expect(linked()).toEqual(['Exmoor Region, pinned', recents[1]]);
  change({ ...prefer({ recent: [somerset] }), arranged: 2 });
  expect(linked()).toEqual([recents[1]]);
});

test('puts first what one can open, and leaves it there for the visit', () => {
  const { change } = showHome([annualReport, river]);
  const order = cards();
  const first = ['Natural Capital Project', 'Natural Capital Impact', 'Natural Capital Region'];
  expect(order.slice(0, 3)).toEqual(first);
  change({ subscriptions: [somerset, annualReport] });
  expect(cards()).toEqual(order);
});

test.each([
  ['stands', all, few],
  ['is left out', few, all],
])('a search that %s at first is so for the visit', (_what, before, after) => {
  const find = () => screen.queryByRole('button', { name: /^Find/ });
  const { change } = showHome(before);
  const first = find();
  change({ subscriptions: after });
  expect(find()).toBe(first);
});

test("each card's More opens its own menu", async () => {
  showHome(all, prefer(opened(exmoor, meadow)));
  for (const more of screen.getAllByRole('button', { name: 'More' })) {
    await userEvent.click(more);
    expect(screen.getByRole('menu').closest('article')).toBe(more.closest('article'));
    await userEvent.click(more);
  }
});

type Filled = [what: string, places: typeof few, recent: typeof few, filled: string];

test.each<Filled>([
  ['what one can open first', [annualReport, river], [], 'Project'],
  ['what was opened last and can be', [annualReport, exmoor], [river, annualReport], 'Impact'],
])('one Open is filled, that of %s', (_what, places, recent, filled) => {
  const { change } = showHome(places, prefer({ recent }));
  const isFilled = ({ className }: Element) =>
    catalogue.some(({ variant }) => className.includes(variant));
  const names = () => screen.getAllByRole('link', { name: /^Open/ }).filter(isFilled);
  expect(names().map(({ textContent }) => textContent)).toEqual([`Open Natural Capital ${filled}`]);
  change(prefer({ recent: places.slice(-1) }));
  expect(names()).toHaveLength(1);
});

test('draws no other card again when a place of one was opened', () => {
  const readName = vi.fn(() => annualReport.name);
  const watched = Object.defineProperty({ ...annualReport }, 'name', { get: readName });
  const { change } = showHome([somerset, watched]);
  expect(readName).toHaveBeenCalled();
  readName.mockClear();
  change(prefer({ lastOpened: { [somerset.application]: somerset.id } }));
  expect(readName).not.toHaveBeenCalled();
});

test('keeps the other cards when one cannot be drawn, and goes on in what is brought back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Only a card without access needs the contact address; one that cannot be parsed breaks it.
  const broken = catalogue.map((application) => ({ ...application, contactUrl: 'no address' }));
  const { onCardError } = showHome([somerset, annualReport], { applications: broken });
  expect(screen.getAllByText('This card could not be shown')).toHaveLength(catalogue.length - 2);
  expect([opens('Region'), opens('Impact')]).toEqual([somerset.url, annualReport.url]);
  expect(onCardError).toHaveBeenCalled();
  for (const application of broken) Object.assign(application, { contactUrl: 'https://a.test/' });
  const [tryAgain = document.body] = screen.getAllByRole('button', { name: 'Try again' });
  await userEvent.click(tryAgain);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Request access' }));
});

test.each(['a report', 'a credit type', 'an area'])('a card asks for %s', (words) => {
  expect(withArticle(words.replace(/^an? /, ''))).toBe(words);
});

test.each([
  ['release', []],
  ['master', ['natural_capital_project']],
] as const)('%s lists no application without a link, and has %j to come', (mode, toCome) => {
  const listed = createCatalogue({ ...testConfig, mode });
  expect(Object.fromEntries(listed.map(({ id, link }) => [id, link]))).toEqual(testConfig.links);
  expect(listed.flatMap(({ isAvailable, id }) => (isAvailable ? [] : id))).toEqual(toCome);
});
