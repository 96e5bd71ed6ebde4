import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkButton } from '../../../src/ui/Button.tsx';

test('is a link to its address', () => {
  render(<LinkButton label="Open Natural Capital Region" href="https://region.test/" />);
  expect(screen.getByRole('link', { name: 'Open Natural Capital Region' })).toHaveProperty(
    'href',
    'https://region.test/',
  );
});

test('without an address is a disabled link that can still be reached', () => {
  render(<LinkButton label="Open Natural Capital Region" />);
  const link = screen.getByRole('link', { name: 'Open Natural Capital Region' });
  expect(link.getAttribute('aria-disabled')).toBe('true');
  expect(link.hasAttribute('href')).toBe(false);
  expect(link.tabIndex).toBe(0);
});
