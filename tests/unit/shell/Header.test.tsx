import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Profile } from '../../../src/applications/schemas.ts';
import { systemLook } from '../../../src/lib/createLook.ts';
import { Header } from '../../../src/shell/Header.tsx';
import { Footer } from '../../../src/shell/HomeView.tsx';
import { fakePopover } from '../../support/fakePopover.ts';

function renderHeader(profile: Profile | undefined, onLogout = vi.fn()) {
  const onLook = vi.fn();
  render(
    <MemoryRouter>
      <Header
        profile={profile}
        look={systemLook}
        onLook={onLook}
        onDetails={vi.fn()}
        onLogout={onLogout}
      />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onLogout, onLook };
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
