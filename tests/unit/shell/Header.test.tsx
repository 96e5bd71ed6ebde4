import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { displayName, initials, shortName } from '../../../src/shell/displayName.ts';
import { Header } from '../../../src/shell/Header.tsx';
import { ServicesContext } from '../../../src/shell/Services.ts';
import { button, press } from './launcherPage.ts';
import { idleServices } from './openLauncher.tsx';

function showHeader(profile?: { readonly firstName: string; readonly lastName: string }) {
  const services = idleServices();
  const onLook = vi.spyOn(services.look, 'choose');
  render(
    <ServicesContext value={services}>
      <MemoryRouter>
        <Header profile={profile} />
      </MemoryRouter>
    </ServicesContext>,
  );
  return onLook;
}

test('the user menu says what is chosen, parts it from what is done, and changes one thing', async () => {
  const onLook = showHeader();
  const menu = screen.getByRole('menu', { hidden: true });
  const parts = Array.from(menu.querySelectorAll('hr, [role^=menuitem]'), (element) =>
    element.matches('hr') ? '|' : element.textContent,
  );
  expect(parts.join(' ')).toBe(
    '| Automatic Light Dark Compact list | Details for support | Logout',
  );
  await press('Account');
  expect(screen.getByText('Theme on this device').className).toContain('aside');
  const theme = within(screen.getByRole('group', { name: 'Theme on this device' })).getAllByRole(
    'menuitemradio',
  );
  const checked = theme.map((item) => item.getAttribute('aria-checked'));
  expect(checked).toEqual(['true', 'false', 'false']);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { checked: false }));
  expect(button('Account').getAttribute('aria-expanded'), 'stays open').toBe('true');
  expect(onLook.mock.calls).toEqual([[{ theme: 'dark' }], [{ isCompact: true }]]);
});

test('a name stands in its own direction, and whole in the menu where it is shortened', () => {
  showHeader({ firstName: '<img src=x>', lastName: 'Featherstonehaugh' });
  const name = '<img src=x> Featherstonehaugh';
  expect(button(name).querySelector('[dir=auto]')?.textContent).toBe('<img src=x> F.');
  expect(screen.getByText(name, { selector: 'p[dir=auto]' })).toBeDefined();
});

/** Each row: first and last name, the initials, the name, and the name where there is little room. */
test.each<[string, string, string, name: string, short?: string]>([
  ['A', 'ß', 'ASS', 'A ß'],
  ['', ' Fielding ', 'F', 'Fielding'],
  ['e\u0301lodie', 'ñandú', 'E\u0301Ñ', 'e\u0301lodie ñandú'],
  ['👩‍👩‍👧‍👦 Amara', '🌱', '👩‍👩‍👧‍👦🌱', '👩‍👩‍👧‍👦 Amara 🌱'],
  ['नीतानीतानीतानीता', 'शुक्ला', 'नीशु', 'नीतानीतानीतानीता शुक्ला'],
  ['\u200B', '\u2060 \u3164', '', ''],
  ['Maximiliana', 'Featherstonehau.', 'MF', 'Maximiliana Featherstonehau.'],
  ['Maximiliana', 'Featherstonehaugh', 'MF', 'Maximiliana Featherstonehaugh', 'Maximiliana F.'],
  ['Maximiliana Theodora Wilhelmina', '', 'M', 'Maximiliana Theodora Wilhelmina'],
])('%j %j has the initials %j', (firstName, lastName, letters, name, short = name) => {
  const profile = { firstName, lastName };
  expect([initials(profile), displayName(profile), shortName(profile)]).toEqual([
    ...[letters, name, short],
  ]);
});

test('Firefox before 125 tells no such characters apart, and cuts none in half', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  onTestFinished(() => void Object.assign(Intl, { Segmenter }));
  expect(initials({ firstName: '🌳 Amara', lastName: 'नीता' })).toBe('🌳न');
});
