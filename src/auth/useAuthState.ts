import { useSyncExternalStore } from 'react';
import type { Auth } from './Auth.ts';
import type { AuthState } from './AuthState.ts';

/** The state of sign-in; renders again when it changes. */
export function useAuthState(auth: Auth): AuthState {
  return useSyncExternalStore(auth.subscribe, auth.getState);
}
