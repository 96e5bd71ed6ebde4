import type { Auth, SignInOptions } from '../auth/Auth.ts';
import { showToast } from '../ui/toast.ts';

/** Leaves for the login from a page that stays where the provider cannot be reached: says so then. */
export async function signInFromPage(
  auth: Pick<Auth, 'signIn'>,
  options?: SignInOptions,
): Promise<void> {
  if ((await auth.signIn(options)) !== 'unreachable') return;
  showToast({ type: 'error', message: 'The sign-in service could not be reached.' });
}
