import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Profile } from '../../../src/applications/userData/schemas.ts';
import { systemLook } from '../../../src/lib/createLook.ts';
import { Header } from '../../../src/shell/Header.tsx';
import { PageLayout } from '../../../src/shell/PageLayout.tsx';
import { fakePopover } from '../../support/fakePopover.ts';
import { IdleServices } from './idleServices.ts';

function renderHeader(profile: Profile | undefined) {
  const onLook = vi.fn();
  const onHome = vi.fn();
  render(
    <MemoryRouter>
      <Header
        profile={profile}
        onHome={onHome}
        look={systemLook}
        onLook={onLook}
        onDetails={vi.fn()}
        onLogout={vi.fn()}
      />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onHome, onLook };
}

const amara: Profile = { firstName: 'Amara', lastName: 'Fielding' };

test('the suite’s name leads home, and another tab where a key asks for it', () => {
  const { onHome } = renderHeader(amara);
  const home = screen.getByRole('link', { name: 'Natural Capital Suite' });
  expect(home.getAttribute('href')).toBe('/');
  expect(fireEvent.click(home), 'the browser follows it').toBe(false);
  expect(onHome).toHaveBeenCalledOnce();
  // On its way out of the page, to say whether the browser would follow it, and to keep it from that.
  const isFollowed = vi.fn();
  addEventListener('click', (event) => {
    isFollowed(!event.defaultPrevented);
    event.preventDefault();
  });
  fireEvent.click(home, { ctrlKey: true });
  expect(isFollowed).toHaveBeenCalledExactlyOnceWith(true);
});

test('the user menu says what is chosen, the theme in one row, and changes one thing of it', async () => {
  fakePopover();
  const { user, onLook } = renderHeader(amara);
  const open = () => user.click(screen.getByRole('button', { name: 'Amara Fielding' }));
  await open();
  const theme = within(screen.getByRole('group', { name: 'Theme' })).getAllByRole('menuitemradio');
  expect(theme.map(({ textContent }) => textContent)).toEqual(['Automatic', 'Light', 'Dark']);
  expect(theme.map((item) => item.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
    'false',
  ]);
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await open();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Compact list', checked: false }));
  expect(onLook.mock.calls).toEqual([[{ theme: 'dark' }], [{ isCompact: true }]]);
});

test('the user menu parts what is chosen from what is done, and the way out from both', () => {
  renderHeader(amara);
  const menu = screen.getByRole('menu', { hidden: true });
  const parts = Array.from(menu.querySelectorAll('hr, [role^=menuitem]'), (element) =>
    element.matches('hr') ? '|' : element.textContent,
  );
  expect(parts.join(' ')).toBe(
    '| Automatic Light Dark Compact list | Details for support | Logout',
  );
});

test.each<[string, Profile | undefined, string, string]>([
  ['nobody known', undefined, 'Account', 'Account'],
  [
    'markup',
    { firstName: '<img src=x>', lastName: 'Fielding' },
    '<img src=x> Fielding',
    '<img src=x> Fielding',
  ],
  [
    'a long name',
    { firstName: 'Maximiliana', lastName: 'Featherstonehaugh' },
    'Maximiliana Featherstonehaugh',
    'Maximiliana F.',
  ],
])(
  'the user menu of %s is called by the whole name, in its own direction',
  (_, known, name, short) => {
    renderHeader(known);
    const button = screen.getByRole('button', { name });
    expect(button.querySelector('[dir=auto]')?.textContent).toBe(short);
    expect(screen.getByText(name, { selector: 'p[dir=auto]' })).toBeDefined();
  },
);

test('the footer offers the contact page', () => {
  render(<PageLayout page="Applications">{null}</PageLayout>, { wrapper: IdleServices });
  expect(screen.getByRole('contentinfo').textContent).toBe(
    'Cannot find or access what you want? Contact us.',
  );
  expect(screen.getByRole('link', { name: 'Contact us.' }).getAttribute('href')).toBe(
    'https://www.suite.test/contact',
  );
});
