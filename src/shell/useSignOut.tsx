import { type ReactNode, useState } from 'react';
import { withDeadline } from '../../shared/deadline.ts';
import type { Auth, SessionFreshness } from '../auth/Auth.ts';

/** Logout, which asks first where there is no way straight back to the cards. */
export function useSignOut(auth: Pick<Auth, 'signOut'>, freshness: SessionFreshness) {
  const [dialog, setDialog] = useState<ReactNode>();

  async function ask(kind: 'logout' | 'remove') {
    const signOut = () => void auth.signOut();
    const isOffline = !navigator.onLine;
    if (!isOffline && freshness !== 'expired') return signOut();
    try {
      const { ConfirmSignOut } = await withDeadline(3000, import('./dialogs.tsx'));
      const close = () => setDialog(undefined);
      setDialog(
        <ConfirmSignOut kind={kind} isOffline={isOffline} onConfirm={signOut} onClose={close} />,
      );
    } catch {
      // Whoever wants to leave does, even where it cannot be asked.
      signOut();
    }
  }

  return { dialog, signOut: () => void ask('logout'), remove: () => void ask('remove') };
}
