import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noPreferences, type Preferences } from '../../../src/applications/places/Preferences.ts';
import { RecentPlaces } from '../../../src/applications/places/RecentPlaces.tsx';
import type { Subscription } from '../../../src/applications/Subscription.ts';
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
const preferring = (lists: Partial<Preferences>): Preferences => ({ ...noPreferences, ...lists });

interface Shown {
  readonly preferences: Preferences;
  readonly subscriptions?: readonly Subscription[];
  readonly applications?: typeof catalogue;
}

function showRow(first: Shown) {
  const onOpen = vi.fn();
  const row = ({ preferences, subscriptions = all, applications = catalogue }: Shown) => (
    <RecentPlaces
      applications={applications}
      subscriptions={subscriptions}
      preferences={preferences}
      onOpen={onOpen}
    />
  );
  const { rerender } = render(row(first));
  return { onOpen, follow: (next: Shown) => rerender(row(next)) };
}

const row = () => screen.queryByRole('navigation', { name: 'Pinned and recent' });
const names = () => screen.queryAllByRole('link').map((link) => link.textContent);

test.each<[string, Partial<Preferences>, number]>([
  ['nothing was opened', {}, 0],
  ['one place was opened', { recent: [somerset] }, 0],
  ['two places were opened', { recent: [somerset, meadow] }, 2],
  ['one is pinned', { pinned: [somerset] }, 1],
  ['one is pinned and another was opened', { pinned: [somerset], recent: [meadow] }, 2],
  ['one was opened and pinned', { pinned: [somerset], recent: [somerset] }, 1],
])('where %s there are as many links', (_state, lists, count) => {
  showRow({ preferences: preferring(lists) });
  expect(row() !== null).toBe(count > 0);
  expect(names()).toHaveLength(count);
});

test('links to pinned places, then to those last opened, five in all and each once', () => {
  showRow({
    preferences: preferring({
      pinned: [annualReport, river],
      recent: [exmoor, river, somerset, peat, meadow],
    }),
  });
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
  showRow({
    applications: catalogueOfProduction,
    subscriptions: [...all, spoilt],
    preferences: preferring({ pinned: [spoilt, gone], recent: [meadow, peat, exmoor, somerset] }),
  });
  // Project is still to come there, and Credit is not listed.
  expect(names()).toEqual(['Exmoor Region', 'Somerset Levels and Moors Region']);
});

test('keeps its order while the page stands, and marks what is pinned', () => {
  const preferences = preferring({ pinned: [river], recent: [exmoor, somerset] });
  const { follow } = showRow({ preferences });
  expect(names()).toEqual([
    'River Project, pinned',
    'Exmoor Region',
    'Somerset Levels and Moors Region',
  ]);
  follow({
    preferences: preferring({ pinned: [exmoor], recent: [somerset, peat, exmoor, river] }),
  });
  expect(names()).toEqual([
    'River Project',
    'Exmoor Region, pinned',
    'Somerset Levels and Moors Region',
  ]);
});

test('appears at no time but the start', () => {
  const { follow } = showRow({ preferences: noPreferences });
  follow({ preferences: preferring({ pinned: [river], recent: [exmoor, somerset] }) });
  expect(row()).toBeNull();
});

test('a place that was revoked or cleared goes at once, and leaves the row where it is', () => {
  const preferences = preferring({ pinned: [river], recent: [exmoor, somerset] });
  const { follow } = showRow({ preferences });
  follow({ preferences, subscriptions: [river, somerset] });
  expect(names()).toEqual(['River Project, pinned', 'Somerset Levels and Moors Region']);
  follow({ preferences: preferring({ pinned: [river] }), subscriptions: [river, somerset] });
  expect(names()).toEqual(['River Project, pinned']);
  follow({ preferences, subscriptions: [] });
  expect(row()).not.toBeNull();
  expect(names()).toEqual([]);
});

test('tells of a link that is followed', () => {
  const { onOpen } = showRow({ preferences: preferring({ recent: [exmoor, somerset] }) });
  const link = screen.getByRole('link', { name: 'Exmoor Region' });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onOpen).toHaveBeenLastCalledWith(exmoor);
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(onOpen).toHaveBeenCalledTimes(2);
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(onOpen).toHaveBeenCalledTimes(2);
});
