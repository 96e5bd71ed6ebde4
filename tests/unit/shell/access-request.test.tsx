import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Profile } from '../../../src/applications/userData/schemas.ts';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import { testConfig } from '../../support/testConfig.ts';
import { catalogue } from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { openLauncher } from './openLauncher.tsx';

/** Who has no access to anything, by the page that was stored. */
async function startAs(known: Profile | undefined, email = '') {
  const { services, record } = await openLauncher({
    email,
    record: { profile: known, subscriptions: [] },
  });
  return { toasts: services.toasts, stored: renderHome(record, catalogue) };
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
}

const region = () => within(screen.getByRole('article', { name: 'Natural Capital Region' }));
const contact = () =>
  region().getByRole<HTMLAnchorElement>('link', { name: 'Request access' }).href;

test('Request access fills in the application and no name, in the stored page as well', async () => {
  const { stored } = await startAs(profile, 'amara@suite.test');
  const filledIn = `${testConfig.contactUrl}?application=Natural+Capital+Region`;
  expect(contact()).toBe(filledIn);
  const request = region().getByRole('link', { name: 'Request access' });
  const [described = ''] = request.getAttribute('aria-describedby')?.split(' ').slice(-1) ?? [];
  expect(document.getElementById(described)?.textContent).toBe('opens in a new tab');
  expect(stored).toContain(`"${filledIn}"`);
});

test('a press on Request access is remembered by its day', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23), toFake: ['Date'] });
  await startAs(profile);
  const request = region().getByRole('link', { name: 'Request access' });
  request.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(request);
  expect(await region().findByText('Requested on 23 November')).toBeDefined();
  expect(region().getByRole('link', { name: 'Request access' })).toBe(request);
});

test.each<[string, Profile | undefined, string?, string?]>([
  ['who asks', profile, 'amara@suite.test', 'Account: Amara Fielding, amara@suite.test'],
  ['nothing of an account that is not known', undefined],
])(
  'Copy request copies what is asked, where, and %s, and says so',
  async (_, known, email, account) => {
    const user = userEvent.setup();
    const { toasts } = await startAs(known, email);
    const url = contact();
    region().getByRole('link', { name: 'Request access' }).focus();
    goOffline();
    expect(region().queryByRole('link', { name: 'Request access' })).toBeNull();
    expect(document.activeElement).toBe(region().getByRole('heading'));
    await user.click(region().getByRole('button', { name: 'Copy request' }));
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      'Please give me access to Natural Capital Region.',
      ...(account ? [account] : []),
      `Suite: ${window.location.origin}`,
      `Contact page: ${url}`,
    ]);
    expect(toasts.get()).toMatchObject([{ type: 'success', message: 'Request copied' }]);
  },
);
