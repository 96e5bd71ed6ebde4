import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuButton } from '../../../src/ui/MenuButton.tsx';
import { fakePopover } from '../../support/fakePopover.ts';

/* Escape, a press or focus elsewhere, and an Enter held down: tests/gallery/overlays.test.ts, in a browser. */
function renderMenu() {
  fakePopover();
  const onInstall = vi.fn();
  const onLogout = vi.fn();
  render(
    <>
      <button type="button">Before</button>
      <MenuButton
        id="menu"
        label="Amara"
        heading={<p>Amara Fielding</p>}
        items={[
          { label: 'Install', onSelect: onInstall },
          { label: 'Remove', onSelect: () => undefined },
          { label: 'Logout', onSelect: onLogout },
        ]}
      >
        <span>Amara</span>
      </MenuButton>
      <button type="button">After</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Amara' });
  return { user: userEvent.setup(), button, onInstall, onLogout };
}

const focused = () => document.activeElement?.textContent;

const isOpen = () => screen.queryByRole('menu') !== null;

test.each([
  ['{Enter}', 'Install'],
  [' ', 'Install'],
  ['{ArrowDown}', 'Install'],
  ['{ArrowUp}', 'Logout'],
])('%s on the button opens the menu on %s', async (key, item) => {
  const { user, button } = renderMenu();
  expect(isOpen()).toBe(false);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard(key);
  const menu = screen.getByRole('menu', { name: 'Amara' });
  expect(menu.textContent).toBe('Amara FieldingInstallRemoveLogout');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe(item);
});

test.each([
  ['{ArrowDown}', 'Remove'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Install'],
  ['{ArrowUp}', 'Logout'],
  ['{End}', 'Logout'],
  ['{End}{Home}', 'Install'],
  ['L', 'Logout'],
  ['lr', 'Remove'],
  ['x', 'Install'],
  ['{Control>}l{/Control}', 'Install'],
])('%s in the open menu moves to %s', async (keys, item) => {
  const { user, button } = renderMenu();
  button.focus();
  await user.keyboard(`{ArrowDown}${keys}`);
  expect(focused()).toBe(item);
});

test.each([
  [false, 'After'],
  [true, 'Before'],
])('Tab (with Shift: %s) closes the menu and moves on to %s', async (shift, next) => {
  const { user, button } = renderMenu();
  await user.click(button);
  await user.tab({ shift });
  expect(isOpen()).toBe(false);
  expect(focused()).toBe(next);
});

test.each(['{Enter}', ' '])('%s on an item chooses it and closes the menu', async (key) => {
  const { user, button, onInstall, onLogout } = renderMenu();
  button.focus();
  await user.keyboard(`{ArrowUp}${key}`);
  expect(onLogout).toHaveBeenCalledOnce();
  expect(onInstall).not.toHaveBeenCalled();
  expect(isOpen()).toBe(false);
});
