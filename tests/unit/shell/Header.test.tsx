import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Profile } from '../../../src/applications/Profile.ts';
import { Footer } from '../../../src/shell/Footer.tsx';
import { Header } from '../../../src/shell/Header.tsx';

function renderHeader(profile: Profile | undefined, onLogout = vi.fn()) {
  render(
    <MemoryRouter>
      <Header profile={profile} onLogout={onLogout} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onLogout };
}

const amara: Profile = { firstName: 'Amara', lastName: 'Fielding' };

test('the suite’s name leads home', () => {
  renderHeader(amara);
  const home = screen.getByRole('link', { name: 'Natural Capital Suite' });
  expect(home.getAttribute('href')).toBe('/');
});

test('the user menu is named by the user and ends the session', async () => {
  const { user, onLogout } = renderHeader(amara);
  await user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledOnce();
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
  const name = screen.getByText('<img src=x> نور');
  expect(name.dir).toBe('auto');
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
