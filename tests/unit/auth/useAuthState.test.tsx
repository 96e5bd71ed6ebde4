import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Auth } from '../../../src/auth/Auth.ts';
import { useAuthState } from '../../../src/shell/useAuthState.ts';
import { createFakeBrowser } from './fakeBrowser.ts';

function Status({ auth }: { readonly auth: Auth }) {
  return <p>{useAuthState(auth, undefined).status}</p>;
}

test('shows each state as it comes', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  render(<Status auth={tab.auth} />);
  expect(screen.getByText('signedIn')).toBeDefined();
  await tab.auth.signOut();
  await waitFor(() => expect(screen.getByText('signingOut')).toBeDefined());
});
