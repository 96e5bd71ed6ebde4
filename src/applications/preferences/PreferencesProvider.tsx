import { type ReactNode, useEffect, useState } from 'react';
import { createPreferences } from './createPreferences.ts';
import { PreferencesContext } from './usePreferences.ts';

type Props = Parameters<typeof createPreferences>[0] & { readonly children: ReactNode };

/** Holds one user's preferences while mounted. Only what was given at first is heeded. */
export function PreferencesProvider({ children, ...options }: Props) {
  const [preferences] = useState(() => createPreferences(options));
  useEffect(() => preferences.follow(), [preferences]);
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}
