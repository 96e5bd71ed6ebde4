import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { systemLook } from '../../../src/lib/createLook.ts';
import { Header } from '../../../src/shell/Header.tsx';
import { button, press, watchLinks } from './launcherPage.ts';

// Proves P18 (docs/product.md).

function showHeader(names?: readonly [string, string]) {
  const [firstName, lastName] = names ?? [];
  const profile = firstName === undefined ? undefined : { firstName, lastName: lastName ?? '' };
  const told = { onLook: vi.fn(), onHome: vi.fn(), onDetails: vi.fn(), onLogout: vi.fn() };
  render(
    <MemoryRouter>
      <Header profile={profile} look={systemLook} {...told} />
    </MemoryRouter>,
  );
  return told;
}

test('the suite’s name leads home, and another tab where a key asks for it', () => {
  const { onHome } = showHeader();
  const home = screen.getByRole('link', { name: 'Natural Capital Suite' });
  expect(fireEvent.click(home), 'the router goes there, not the browser').toBe(false);
  expect(onHome).toHaveBeenCalledOnce();
  const opened = watchLinks();
  fireEvent.click(home, { ctrlKey: true });
  expect(opened).toEqual(['/']);
});

test('the user menu says what is chosen, the theme in one row, and changes one thing of it', async () => {
  const { onLook } = showHeader();
  await press('Account');
  const theme = within(screen.getByRole('group', { name: 'Theme' })).getAllByRole('menuitemradio');
  expect(theme.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['Automatic', 'true'],
    ['Light', 'false'],
    ['Dark', 'false'],
  ]);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await press('Account');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { checked: false }));
  expect(onLook.mock.calls).toEqual([[{ theme: 'dark' }], [{ isCompact: true }]]);
});

test('the user menu parts what is chosen from what is done, and the way out from both', () => {
  showHeader();
  const menu = screen.getByRole('menu', { hidden: true });
  const parts = Array.from(menu.querySelectorAll('hr, [role^=menuitem]'), (element) =>
    element.matches('hr') ? '|' : element.textContent,
  );
  expect(parts.join(' ')).toBe(
    '| Automatic Light Dark Compact list | Details for support | Logout',
  );
});

test.each([
  [undefined, 'Account', 'Account'],
  [['<img src=x>', 'Fielding'], '<img src=x> Fielding', '<img src=x> Fielding'],
  [['Maximiliana', 'Featherstonehaugh'], 'Maximiliana Featherstonehaugh', 'Maximiliana F.'],
] as const)('the menu of %j is called %s, in its own direction', (names, name, short) => {
  showHeader(names);
  expect(button(name).querySelector('[dir=auto]')?.textContent).toBe(short);
  expect(screen.getByText(name, { selector: 'p[dir=auto]' })).toBeDefined();
});
