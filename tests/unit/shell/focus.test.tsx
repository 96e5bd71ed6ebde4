import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import { exmoor, meadow, river, somerset } from '../applications/cardSamples.ts';
import { held } from '../applications/fakeUserData.tsx';
import { button, heading, openLink } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

/* Where the focused control goes. Bars: bars.test.tsx; dialogs and menus: tests/e2e/find.test.ts. */

const focused = () => document.activeElement;
const row = () => screen.queryByRole('navigation', { name: 'Pinned and recent' });
const pinned = () => [...(row()?.querySelectorAll('a') ?? [])];
const account = () => button('Amara Fielding');

/** Opens a page with four places and two pins, where the API has yet to answer. */
async function open() {
  Element.prototype.scrollIntoView = vi.fn();
  const { answer, release } = held();
  const subscriptions = [somerset, exmoor, river, meadow];
  const preferences = { ...noPreferences, pinned: [exmoor, river] };
  const { become, account } = await openLauncher({
    record: { subscriptions, preferences },
    list: answer,
  });
  return {
    answer: (list: unknown) => act(async () => release(list)),
    end: () => become({ status: 'signedIn', account, validity: 'expired' }),
  };
}

type Page = Awaited<ReturnType<typeof open>>;

test.each<[what: string, () => Element | undefined, (page: Page) => unknown, () => unknown]>([
  [
    'Open, without access, leaves it to its card',
    () => openLink('Project'),
    ({ answer }) => answer([somerset, exmoor]),
    () => screen.getByRole('article', { name: 'Natural Capital Project' }),
  ],
  [
    'a pin that is revoked leaves it to the row',
    () => pinned()[0],
    ({ answer }) => answer([somerset, river]),
    row,
  ],
  [
    'the only row goes, and what had it before has it again',
    () => pinned()[0],
    ({ answer }) => answer([somerset]),
    account,
  ],
  [
    'Refresh, once the session has ended, leaves it to what stands around it',
    () => button(/refresh$/i),
    ({ end }) => end(),
    () => button('Sign in').closest('main > *'),
  ],
])('%s', async (_what, control, change, next) => {
  const page = await open();
  act(() => account().focus());
  act(() => (control() as HTMLElement).focus());
  await act(async () => change(page));
  expect(focused()).toBe(next());
});

test('nobody gets the focus who has left what goes', async () => {
  const { answer } = await open();
  act(() => openLink('Project').focus());
  act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  act(() => openLink('Project').blur());
  await answer([somerset]);
  expect(focused()).toBe(document.body);
});

test.each([
  ['waited for give the focus to their heading', false],
  ['stored leave it', true],
])('cards that were %s', async (_what, hasPage) => {
  document.title = 'Applications | Natural Capital Suite';
  await openLauncher({ hasPage, list: () => [somerset] });
  expect(focused()).toBe(hasPage ? document.body : heading());
});
