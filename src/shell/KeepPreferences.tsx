import { useEffect, useState } from 'react';
import { isSameSignIn } from '../../shared/owner.ts';
import { createServerPreferences } from '../applications/preferences/createServerPreferences.ts';
import { usePreferencesStore } from '../applications/preferences/PreferencesProvider.tsx';
import { useRevalidation, useSavedAt } from '../applications/userData/useUserData.ts';
import type { Account } from '../auth/Auth.ts';
import { useServices } from './Services.ts';

interface Props {
  /** A later account has no effect. */
  readonly account: Account;
}

/** Stores on the API what the user sets up, and reads it there whenever the cards were answered (P58). */
export function KeepPreferences({ account }: Props) {
  const { api, auth, lastKnown } = useServices();
  const preferences = usePreferencesStore();
  const savedAt = useSavedAt();
  const { isAnswered } = useRevalidation();
  const [server] = useState(() => {
    const isSignedIn = () => {
      const state = auth.getState();
      return state.status === 'signedIn' && isSameSignIn(state.account, account);
    };
    const stored = lastKnown.preferences;
    return createServerPreferences({ api, owner: account, isSignedIn, stored, preferences });
  });
  useEffect(() => server.follow(), [server]);
  useEffect(() => {
    if (isAnswered && savedAt !== undefined) void server.read();
  }, [server, isAnswered, savedAt]);
  return null;
}
