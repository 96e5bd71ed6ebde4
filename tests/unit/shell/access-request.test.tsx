import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import { testConfig } from '../../support/testConfig.ts';
import { openLauncher } from './openLauncher.tsx';

/** Signed in without access to anything; returns the page that was stored. */
async function startWithoutAccess(): Promise<string> {
  const { record, services } = await openLauncher({ record: { subscriptions: [] } });
  return renderHome(record, services);
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
}

const region = () => within(screen.getByRole('article', { name: 'Natural Capital Region' }));
const contact = () =>
  region().getByRole<HTMLAnchorElement>('link', { name: 'Request access' }).href;

test('Request access fills in the application and no name, in the stored page as well', async () => {
  const stored = await startWithoutAccess();
  const filledIn = `${testConfig.contactUrl}?application=Natural+Capital+Region`;
  expect(contact()).toBe(filledIn);
  const request = region().getByRole('link', { name: 'Request access' });
  const [described = ''] = request.getAttribute('aria-describedby')?.split(' ').slice(-1) ?? [];
  expect(document.getElementById(described)?.textContent).toBe('opens in a new tab');
  expect(stored).toContain(`"${filledIn}"`);
});

test('a press on Request access is remembered by its day', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23), toFake: ['Date'] });
  await startWithoutAccess();
  const request = region().getByRole('link', { name: 'Request access' });
  request.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(request);
  expect(await region().findByText('You opened a request on 23 November')).toBeDefined();
  expect(region().getByRole('link', { name: 'Request access' })).toBe(request);
});

test('offline Request access stays the link that it was, with the focus on it', async () => {
  await startWithoutAccess();
  const request = region().getByRole('link', { name: 'Request access' });
  request.focus();
  goOffline();
  expect(contact()).toContain('?application=');
  expect(document.activeElement).toBe(request);
});
