import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  noPreferences,
  type Preferences,
} from '../../../src/applications/preferences/Preferences.ts';
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

// Proves P8 (docs/product.md).

const wye = subscription('natural_capital_plan', 'Wye');
const spoilt = subscription('natural_capital_plan', 'Spoilt', { url: 'javascript:alert(1)' });
const few = [somerset, exmoor, meadow, river, annualReport, peat];
const all = [...few, wye, spoilt];

const prefer = (lists: Partial<Preferences>) => ({ preferences: { ...noPreferences, ...lists } });
const row = () => screen.queryByRole('navigation', { name: 'Pinned and recent' });
const links = () => [...(row()?.querySelectorAll('a') ?? [])];
const names = () => links().map((link) => link.getAttribute('aria-label'));

// The first, since a page is untouched once.
test('pins that come later than the cards are shown unless the page was touched', () => {
  const { change } = showHome(all);
  change(prefer({ pinned: [river] }));
  expect(names()).toEqual(['River Project, pinned']);
  change(prefer({ pinned: [river, meadow] }));
  expect(names()).toHaveLength(1);
  cleanup();
  fireEvent.keyDown(document.body);
  showHome(all).change(prefer({ pinned: [river], recent: [exmoor, peat] }));
  expect(row()).toBeNull();
});

const many = { pinned: [annualReport, river], recent: [exmoor, river, somerset, peat, meadow] };
const unlisted = { pinned: [meadow, peat, river, exmoor] };
const gone = subscription('natural_capital_plan', 'Gone');
const pins = ['Annual report Impact, pinned', 'River Project, pinned'];
const recents = ['Exmoor Region', 'Somerset Levels and Moors Region', 'Peat Credit'];

test.each<[string, Partial<Preferences>, names: string[], places?: typeof all, typeof catalogue?]>([
  ['nothing', {}, []],
  ['one place that was opened', { recent: [exmoor] }, []],
  ['two places that were opened', { recent: [exmoor, peat] }, ['Exmoor Region', 'Peat Credit']],
  ['one place that is pinned', { pinned: [river] }, ['River Project, pinned']],
  ['one opened and pinned', { pinned: [river], recent: [river] }, ['River Project, pinned']],
  ['the first five, each once, pinned ones first', many, [...pins, ...recents]],
  ['pins alone of who has few places', many, pins, few],
  ['what may be followed', { pinned: [spoilt, gone, river] }, ['River Project, pinned']],
  [
    'what is listed and not to come',
    unlisted,
    ['Exmoor Region, pinned'],
    all,
    catalogueOfProduction,
  ],
])(
  'of what was set up it links to %s',
  (_what, lists, expected, places = all, applications = catalogue) => {
    showHome(places, { applications, ...prefer(lists) });
    expect(names()).toEqual(expected);
    expect(row() !== null).toBe(expected.length > 0);
  },
);

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
  expect(names()).toEqual(['River Project, pinned', ...recents.slice(0, 2)]);
  change(prefer({ pinned: [exmoor], recent: [somerset, peat, exmoor, river] }));
  expect(names()).toEqual(['River Project', 'Exmoor Region, pinned', recents[1]]);
  change({ subscriptions: [river, somerset] });
  expect(names()).toEqual(['River Project', recents[1]]);
  change({ subscriptions: [] });
  expect(row()).toBeNull();
});

test('of a long name the end is seen too', () => {
  const name = (phase: string) => `Restoration of the upper catchment, phase ${phase}`;
  const stages = ['one', 'two'].map((phase) => subscription('natural_capital_plan', name(phase)));
  showHome(stages, prefer({ pinned: stages }));
  const ends = links().map((link) => link.querySelector('bdi > :last-child')?.textContent);
  expect(ends).toEqual([' phase one', ' phase two']);
});

test('names a place with what tells it from its equals', () => {
  const twin = { ...exmoor, detail: 'a.test' };
  showHome([twin], prefer({ pinned: [twin] }));
  expect(names()).toEqual(['Exmoor (a.test) Region, pinned']);
  expect(row()?.textContent).toBe('Exmoor Region, a.test');
});
