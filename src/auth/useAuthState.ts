import { useState, useSyncExternalStore } from 'react';
import type { Auth } from './Auth.ts';
import type { Account, AuthState } from './AuthState.ts';

/**
 * The state of sign-in; renders again when it changes. Hydration begins with what is on the screen:
 * the cards of `shown`, or, without it, the loading screen.
 */
export function useAuthState(auth: Auth, shown: Account | undefined): AuthState {
  const [onScreen] = useState<AuthState>(
    shown ? { status: 'signedIn', account: shown, freshness: 'fresh' } : { status: 'starting' },
  );
  return useSyncExternalStore(auth.subscribe, auth.getState, () => onScreen);
}
