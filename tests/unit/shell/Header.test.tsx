import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { noPreferences, type Preferences } from '../../../src/applications/places/Preferences.ts';
import type { Profile } from '../../../src/applications/userData/schemas.ts';
import { systemLook } from '../../../src/lib/createLook.ts';
import { Header } from '../../../src/shell/Header.tsx';
import { Footer } from '../../../src/shell/HomeView.tsx';
import { fakePopover } from '../../support/fakePopover.ts';
import { exmoor } from '../applications/cardSamples.ts';

function renderHeader(
  profile: Profile | undefined,
  onLogout = vi.fn(),
  preferences: Preferences = noPreferences,
) {
  const onLook = vi.fn();
  const recent = { preferences, onShow: vi.fn(), onClear: vi.fn() };
  render(
    <MemoryRouter>
      <Header
        profile={profile}
        look={systemLook}
        onLook={onLook}
        recent={recent}
        onDetails={vi.fn()}
        onLogout={onLogout}
      />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onLogout, onLook, recent };
}

const amara: Profile = { firstName: 'Amara', lastName: 'Fielding' };

test('the suite’s name leads home', () => {
  renderHeader(amara);
  const home = screen.getByRole('link', { name: 'Natural Capital Suite' });
  expect(home.getAttribute('href')).toBe('/');
});

test('the user menu is named by the user and ends the session', async () => {
  fakePopover();
  const { user, onLogout } = renderHeader(amara);
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledOnce();
});

test('the user menu shows a long name in short, and says it whole', () => {
  renderHeader({ firstName: 'Maximiliana', lastName: 'Featherstonehaugh' });
  const name = 'Maximiliana Featherstonehaugh';
  const button = screen.getByRole('button', { name });
  expect(button.querySelector('[dir]')?.textContent).toBe('Maximiliana F.');
  expect(screen.getByText(name, { selector: 'p' })).toBeDefined();
});

test('the user menu says which look is chosen, and changes one thing of it', async () => {
  fakePopover();
  const { user, onLook } = renderHeader(amara);
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  const chosen = screen.getAllByRole('menuitemradio', { checked: true });
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['System theme']);
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark theme', checked: false }));
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Compact cards', checked: false }));
  expect(onLook.mock.calls).toEqual([[{ theme: 'dark' }], [{ isCompact: true }]]);
});

test('the user menu clears what was opened, where there is something, and switches it off', async () => {
  fakePopover();
  const opened = { ...noPreferences, recent: [exmoor] };
  const { user, recent } = renderHeader(amara, vi.fn(), opened);
  const button = screen.getByRole('button', { name: 'Amara Fielding' });
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Clear recents' }));
  expect(recent.onClear).toHaveBeenCalledOnce();
  await user.click(button);
  const shows = screen.getByRole('menuitemcheckbox', { name: 'Show recent places', checked: true });
  await user.click(shows);
  expect(recent.onShow).toHaveBeenCalledWith(false);
});

test('the user menu offers to clear nothing where nothing was opened', () => {
  const off = { ...noPreferences, showsRecent: false };
  renderHeader(amara, vi.fn(), off);
  const items = screen.getAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual(['Details for support', 'Logout']);
  const checked = screen.queryAllByRole('menuitemcheckbox', { hidden: true, checked: true });
  expect(checked).toEqual([]);
});

test.each([undefined, { firstName: '', lastName: ' ' }])(
  'without a name the user menu is called Account',
  (profile) => {
    renderHeader(profile);
    expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
  },
);

test('a name of markup or of another direction is shown as text of its own direction', () => {
  renderHeader({ firstName: '<img src=x>', lastName: 'نور' });
  const names = screen.getAllByText('<img src=x> نور');
  expect(names.map(({ dir }) => dir)).toEqual(['auto', 'auto']);
});

test('the footer offers the contact page', () => {
  render(<Footer />);
  expect(screen.getByRole('contentinfo').textContent).toBe(
    'Cannot find or access what you want? Contact us.',
  );
  expect(screen.getByRole('link', { name: 'Contact us.' }).getAttribute('href')).toBe(
    'https://www.suite.test/contact',
  );
});
