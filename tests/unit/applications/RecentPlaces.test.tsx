import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CardActions } from '../../../src/applications/CardActions.ts';
import { RecentPlaces } from '../../../src/applications/places/RecentPlaces.tsx';
import {
  noPreferences,
  type Preferences,
} from '../../../src/applications/preferences/Preferences.ts';
import { noNews } from '../../../src/applications/userData/whatIsNew.ts';
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

const all = [somerset, exmoor, meadow, river, annualReport, peat];

/** Of who has opened and pinned as `lists` says; `follow` gives it others. */
function showRow(lists: Partial<Preferences>, subscriptions = all, shown = {}) {
  const onOpen = vi.fn();
  const row = (now: Partial<Preferences>, places = subscriptions) => (
    <CardActions value={{ onOpen }}>
      <RecentPlaces
        applications={catalogue}
        subscriptions={places}
        preferences={{ ...noPreferences, ...now }}
        news={noNews}
        hasMany
        {...shown}
      />
    </CardActions>
  );
  const { rerender } = render(row(lists));
  return { onOpen, follow: (...next: Parameters<typeof row>) => rerender(row(...next)) };
}

const row = () => screen.queryByRole('navigation', { name: 'Pinned and recent' });
const names = () => screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));

// The first, since a page is untouched once.
test('pins that come later than the cards are shown unless the page was touched', () => {
  const before = showRow({});
  before.follow({ pinned: [river] });
  expect(names()).toEqual(['River Project, pinned']);
  before.follow({ pinned: [river, meadow] });
  expect(names()).toHaveLength(1);
  cleanup();
  fireEvent.keyDown(document.body);
  showRow({}).follow({ pinned: [river], recent: [exmoor, peat] });
  expect(row()).toBeNull();
});

const many = { pinned: [annualReport, river], recent: [exmoor, river, somerset, peat, meadow] };
const spoilt = subscription('natural_capital_plan', 'Spoilt', { url: 'javascript:alert(1)' });
const gone = subscription('natural_capital_plan', 'Gone');
const pins = ['Annual report Impact, pinned', 'River Project, pinned'];
const recents = ['Exmoor Region', 'Somerset Levels and Moors Region', 'Peat Credit'];

test.each<[string, Partial<Preferences>, names: string[], hasMany?: boolean]>([
  ['nothing', {}, []],
  ['one place that was opened', { recent: [exmoor] }, []],
  ['two places that were opened', { recent: [exmoor, peat] }, ['Exmoor Region', 'Peat Credit']],
  ['one place that is pinned', { pinned: [river] }, ['River Project, pinned']],
  [
    'one that was opened and pinned',
    { pinned: [river], recent: [river] },
    ['River Project, pinned'],
  ],
  ['the first five, each once, pinned ones first', many, [...pins, ...recents]],
  ['pins alone of who has few places', many, pins, false],
  [
    'nothing that may not be followed',
    { pinned: [spoilt, gone, river] },
    ['River Project, pinned'],
  ],
])('of what was set up it links to %s', (_what, lists, expected, hasMany = true) => {
  showRow(lists, [...all, spoilt], { hasMany });
  expect(names()).toEqual(expected);
  expect(row() !== null).toBe(expected.length > 0);
});

test('links to nothing of an application that is to come or is not listed', () => {
  showRow({ pinned: [meadow, peat, river, exmoor] }, all, { applications: catalogueOfProduction });
  expect(names()).toEqual(['Exmoor Region, pinned']);
});

test('a link opens its place in a new tab, and tells of it', () => {
  const { onOpen } = showRow({ recent: [exmoor, somerset] });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Exmoor Region' });
  const { href, target, rel } = link;
  expect([href, target, rel]).toEqual([exmoor.url, '_blank', 'noopener noreferrer']);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(exmoor);
});

test('keeps its order while the page stands, marks what is pinned, and drops what is revoked', () => {
  const { follow } = showRow({ pinned: [river], recent: [exmoor, somerset] });
  expect(names()).toEqual(['River Project, pinned', ...recents.slice(0, 2)]);
  const now = { pinned: [exmoor], recent: [somerset, peat, exmoor, river] };
  follow(now);
  expect(names()).toEqual(['River Project', 'Exmoor Region, pinned', recents[1]]);
  follow(now, [river, somerset]);
  expect(names()).toEqual(['River Project', recents[1]]);
  follow(now, []);
  expect(row()).toBeNull();
});

test('of a long name the end is seen too', () => {
  const name = (phase: string) => `Restoration of the upper catchment, phase ${phase}`;
  const stages = ['one', 'two'].map((phase) => subscription('natural_capital_plan', name(phase)));
  showRow({ pinned: stages }, stages);
  const ends = [...document.querySelectorAll('bdi > :last-child')].map((end) => end.textContent);
  expect(ends).toEqual([' phase one', ' phase two']);
});

test('names a place with what tells it from its equals', () => {
  const twin = { ...exmoor, detail: 'a.test' };
  showRow({ pinned: [twin] }, [twin]);
  expect(names()).toEqual(['Exmoor (a.test) Region, pinned']);
  expect(screen.getByRole('link').textContent).toBe('Exmoor Region, a.test');
});
