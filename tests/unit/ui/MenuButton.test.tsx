import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { MenuButton } from '../../../src/ui/MenuButton.tsx';

/* Escape, Tab, a press or focus elsewhere, and an Enter held down: tests/gallery/overlays.test.ts, in a browser. */

/** A menu after a button, whose own button has the focus; returns what was chosen. */
function showMenu() {
  const onSelect = vi.fn();
  const items = ['Install', 'Remove', 'Leave'].map((label) => ({
    label,
    onSelect: () => onSelect(label),
  }));
  render(
    <>
      <button type="button">Before</button>
      <MenuButton id="menu" label="Amara" heading={<p>Amara Fielding</p>} items={items}>
        <span>Amara</span>
      </MenuButton>
    </>,
  );
  button().focus();
  return onSelect;
}

const { keyboard } = userEvent;
const button = () => screen.getByRole('button', { name: 'Amara' });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

test.each([
  ['{Enter}', 'Install'],
  ['{ArrowDown}', 'Install'],
  ['{ArrowUp}', 'Leave'],
])('%s on the button opens the menu on %s', async (key, item) => {
  showMenu();
  expect(isOpen()).toBe(false);
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await keyboard(key);
  const menu = screen.getByRole('menu', { name: 'Amara' });
  expect(menu.textContent).toBe('Amara FieldingInstallRemoveLeave');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe(item);
});

test.each([
  ['{ArrowDown}', 'Remove'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Install'],
  ['{ArrowUp}', 'Leave'],
  ['{ArrowRight}', 'Remove'],
  ['{ArrowLeft}', 'Leave'],
  ['{End}{Home}', 'Install'],
  ['x', 'Install'],
  ['lr', 'Remove'],
  ['{Control>}l{/Control}', 'Install'],
])('%s in the open menu moves to %s', async (keys, item) => {
  showMenu();
  await keyboard(`{ArrowDown}${keys}`);
  expect(focused()).toBe(item);
});

test('Enter on an item closes the menu, and chooses it', async () => {
  const onSelect = showMenu();
  await keyboard('{ArrowUp}{Enter}');
  expect(onSelect.mock.calls).toEqual([['Leave']]);
  expect(isOpen()).toBe(false);
});

test('stands below its button where no style can place it', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  showMenu();
  const place = { ...button().getBoundingClientRect(), bottom: 500, right: 90 };
  vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(place);
  await keyboard('{Enter}');
  expect(screen.getByRole('menu').style.insetBlockStart).toBe('504px');
});

test('an item may be a link to a page', async () => {
  render(
    <MenuButton id="menu" label="Amara" items={[{ label: 'Reports', to: '/reports' }]}>
      <span>Amara</span>
    </MenuButton>,
    { wrapper: BrowserRouter },
  );
  await userEvent.click(button());
  await keyboard('{Enter}');
  expect(isOpen()).toBe(false);
  expect(location.pathname).toBe('/reports');
});
