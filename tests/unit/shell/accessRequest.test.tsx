import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import { testConfig } from '../../support/testConfig.ts';
import { card, setOnline, watchLinks } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

// Proves P4 (docs/product.md).

const withoutAccess = { record: { subscriptions: [] } };
const request = () => card().getByRole<HTMLAnchorElement>('link', { name: 'Request access' });

test('Request access fills in the application and no name, in the stored page as well', async () => {
  const { record, services } = await openLauncher(withoutAccess);
  const filledIn = `${testConfig.contactUrl}?application=Natural+Capital+Region`;
  expect(request().href).toBe(filledIn);
  expect(renderHome(record, services)).toContain(`"${filledIn}"`);
  const described = request().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  expect(document.getElementById(described)?.textContent).toBe('opens in a new tab');
});

test('a press is remembered by its day, and the link stays with its focus, offline too', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23), toFake: ['Date'] });
  await openLauncher(withoutAccess);
  const link = request();
  watchLinks();
  fireEvent.click(link);
  expect(await screen.findByText('You opened a request on 23 November')).toBeDefined();
  link.focus();
  await setOnline(false);
  expect(request()).toBe(link);
  expect(link.href).toContain('?application=');
  expect(document.activeElement).toBe(link);
});
