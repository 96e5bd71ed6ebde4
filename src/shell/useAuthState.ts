import { useState, useSyncExternalStore } from 'react';
import type { Account, Auth, AuthState } from '../auth/Auth.ts';

/** The state of sign-in. Hydration begins with what is on the screen: `shown`'s cards, or none. */
export function useAuthState(auth: Auth, shown: Account | undefined): AuthState {
  const [onScreen] = useState<AuthState>(
    shown ? { status: 'signedIn', account: shown, freshness: 'fresh' } : { status: 'starting' },
  );
  return useSyncExternalStore(auth.subscribe, auth.getState, () => onScreen);
}
