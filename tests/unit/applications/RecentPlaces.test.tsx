import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardActions } from '../../../src/applications/CardActions.ts';
import { RecentPlaces } from '../../../src/applications/places/RecentPlaces.tsx';
import {
  noPreferences,
  type Preferences,
} from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
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
import { watchedActions } from './watchedActions.ts';

const all = [somerset, exmoor, meadow, river, annualReport, peat];

interface Shown {
  readonly subscriptions?: readonly Subscription[];
  readonly applications?: typeof catalogue;
  readonly hasMany?: boolean;
}

/** Of who has opened and pinned as `lists` says. */
function showRow(lists: Partial<Preferences>, shown: Shown = {}) {
  const actions = watchedActions();
  const row = (now: Partial<Preferences>, { subscriptions = all }: Shown) => (
    <CardActions value={actions}>
      <RecentPlaces
        applications={shown.applications ?? catalogue}
        subscriptions={subscriptions}
        preferences={{ ...noPreferences, ...now }}
        news={noNews}
        hasMany={shown.hasMany ?? true}
      />
    </CardActions>
  );
  const { rerender } = render(row(lists, shown));
  const follow = (now: Partial<Preferences>, next: Shown = shown) => rerender(row(now, next));
  return { ...actions, follow };
}

const row = () => screen.queryByRole('navigation', { name: 'Pinned and recent' });
const names = () => screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));

// The first, since a page is untouched once.
test('pins that come later than the cards are shown unless the page was touched', () => {
  const before = showRow({});
  before.follow({ pinned: [somerset] });
  expect(names()).toEqual(['Somerset Levels and Moors Region, pinned']);
  before.follow({ pinned: [somerset, meadow] });
  expect(names()).toHaveLength(1);
  cleanup();
  fireEvent.keyDown(document.body);
  const after = showRow({});
  after.follow({ pinned: [somerset] });
  expect(row()).toBeNull();
});

test.each<[string, Partial<Preferences>, number]>([
  ['nothing was opened', {}, 0],
  ['one place was opened', { recent: [somerset] }, 0],
  ['two places were opened', { recent: [somerset, meadow] }, 2],
  ['one is pinned', { pinned: [somerset] }, 1],
  ['one is pinned and another was opened', { pinned: [somerset], recent: [meadow] }, 2],
  ['one was opened and pinned', { pinned: [somerset], recent: [somerset] }, 1],
])('where %s there are as many links', (_state, lists, count) => {
  showRow(lists);
  expect(row() !== null).toBe(count > 0);
  expect(names()).toHaveLength(count);
});

test('who has seven places or fewer finds only pins there', () => {
  const lists = { recent: [somerset, meadow, exmoor] };
  const { follow } = showRow(lists, { hasMany: false });
  expect(row()).toBeNull();
  follow({ ...lists, pinned: [river] });
  expect(row()).toBeNull();
});

test('of a long name the end is seen too', () => {
  const stage = (number: string) =>
    subscription('natural_capital_plan', `Restoration of the upper catchment, phase ${number}`);
  const subscriptions = [stage('one'), stage('two')];
  showRow({ pinned: subscriptions }, { subscriptions });
  const ends = [...document.querySelectorAll('bdi > :last-child')].map((end) => end.textContent);
  expect(ends).toEqual([' phase one', ' phase two']);
});

test('links to pinned places, then to those last opened, five in all and each once', () => {
  showRow({ pinned: [annualReport, river], recent: [exmoor, river, somerset, peat, meadow] });
  expect(names()).toEqual([
    'Annual report Impact, pinned',
    'River Project, pinned',
    'Exmoor Region',
    'Somerset Levels and Moors Region',
    'Peat Credit',
  ]);
  const link = screen.getByRole('link', { name: 'Exmoor Region' });
  expect(link.getAttribute('href')).toBe(exmoor.url);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('links to nothing that may not be followed', () => {
  const spoilt = subscription('natural_capital_plan', 'Spoilt', { url: 'javascript:alert(1)' });
  const gone = subscription('natural_capital_plan', 'Gone');
  const lists = { pinned: [spoilt, gone], recent: [meadow, peat, exmoor, somerset] };
  showRow(lists, { applications: catalogueOfProduction, subscriptions: [...all, spoilt] });
  // Project is still to come there, and Credit is not listed.
  expect(names()).toEqual(['Exmoor Region', 'Somerset Levels and Moors Region']);
});

test('keeps its order while the page stands, and marks what is pinned', () => {
  const { follow } = showRow({ pinned: [river], recent: [exmoor, somerset] });
  expect(names()).toEqual([
    'River Project, pinned',
    'Exmoor Region',
    'Somerset Levels and Moors Region',
  ]);
  follow({ pinned: [exmoor], recent: [somerset, peat, exmoor, river] });
  expect(names()).toEqual([
    'River Project',
    'Exmoor Region, pinned',
    'Somerset Levels and Moors Region',
  ]);
});

test('appears at no time but the start', () => {
  const { follow } = showRow({});
  follow({ pinned: [river], recent: [exmoor, somerset] });
  expect(row()).toBeNull();
});

test('a place that was revoked goes at once, and the row with the last one', () => {
  const lists = { pinned: [river], recent: [exmoor, somerset] };
  const { follow } = showRow(lists);
  follow(lists, { subscriptions: [river, somerset] });
  expect(names()).toEqual(['River Project, pinned', 'Somerset Levels and Moors Region']);
  follow(lists, { subscriptions: [] });
  expect(row()).toBeNull();
});

test('names a place with what tells it from its equals', () => {
  const twin = { ...exmoor, detail: 'a.test' };
  showRow({ pinned: [twin] }, { subscriptions: [twin] });
  expect(names()).toEqual(['Exmoor (a.test) Region, pinned']);
  expect(screen.getByRole('link').textContent).toBe('Exmoor Region, a.test');
});

test('tells of a link that is followed', () => {
  const { onOpen } = showRow({ recent: [exmoor, somerset] });
  const link = screen.getByRole('link', { name: 'Exmoor Region' });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(exmoor);
});
