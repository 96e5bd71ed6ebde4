import { useSyncExternalStore } from 'react';
import type { Auth } from './Auth.ts';
import type { AuthState } from './AuthState.ts';

/** What index.html shows before anything is known. */
const starting: AuthState = { status: 'starting' };

/** The state of sign-in; renders again when it changes. Hydration begins with `starting`. */
export function useAuthState(auth: Auth): AuthState {
  return useSyncExternalStore(auth.subscribe, auth.getState, () => starting);
}
