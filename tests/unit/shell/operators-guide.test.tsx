import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SignedOutReason } from '../../../src/auth/Auth.ts';
import { SignedOutPage } from '../../../src/shell/pages/SignedOutPage.tsx';

const reasons: Readonly<Record<Exclude<SignedOutReason, 'visitor'>, true>> = {
  loggedOut: true,
  elsewhere: true,
  idle: true,
  offline: true,
  unreachable: true,
  loop: true,
  returned: true,
  notAccepted: true,
  providerError: true,
  accessDenied: true,
  cookiesBlocked: true,
  cookieLocked: true,
  foreignCookies: true,
  untrusted: true,
};

test('the guide has every page that says why nobody is signed in, by its heading', () => {
  let heading = '';
  const guide = readFileSync('docs/operate.md', 'utf8');
  const rows = [...guide.matchAll(/^\| ([^|`]*)\| `(\w+)` +\| .+ \|$/gm)].map(
    ([, name = '', reason = '']) => {
      heading = name.trim() || heading;
      return [reason, heading];
    },
  );
  const pages = (Object.keys(reasons) as (keyof typeof reasons)[]).map((reason) => {
    const { unmount } = render(
      <SignedOutPage reason={reason} onSignIn={vi.fn()} onLogout={vi.fn()} />,
    );
    const { textContent } = screen.getByRole('heading', { level: 1 });
    unmount();
    return [reason, textContent];
  });
  expect(rows).toEqual(pages);
});
