import type { ReactNode } from 'react';
import { createStore } from '../../shared/createStore.ts';
import { withDeadline } from '../../shared/deadline.ts';
import { createLatePart } from '../lib/createLatePart.ts';
import { network } from '../lib/network.ts';
import type { LinkOrDetails } from './dialogs.tsx';
import type { Dialogs, Services } from './Services.ts';

type Sources = Pick<Services, 'auth' | 'errors' | 'preferencesOf' | 'toasts'>;

const dialogs = createLatePart(() => import('./dialogs.tsx'));

export function createDialogs({ auth, errors, preferencesOf, toasts }: Sources): Dialogs {
  const { get, set, subscribe } = createStore<ReactNode>(undefined);
  const close = () => set(undefined);

  async function confirmSignOut(kind: 'logout' | 'remove'): Promise<void> {
    const state = auth.getState();
    const validity = state.status === 'signedIn' && state.validity;
    const isAlive = validity && validity !== 'expired';
    const obstacle = network.isOnline() ? (isAlive ? undefined : 'expired') : 'offline';
    const canFlush = !obstacle && validity === 'fresh';
    const takesPlaces = !!validity && preferencesOf(state.account).takesPlaces(canFlush);
    // We sign out within the press, because the tab may be closed right after it.
    if (!obstacle && !takesPlaces) return void auth.signOut();
    try {
      const { ConfirmSignOut } = await withDeadline(3000, dialogs.load());
      set(<ConfirmSignOut {...{ kind, obstacle, takesPlaces }} onClose={close} />);
    } catch {
      // A question that cannot be loaded must not keep anybody signed in.
      void auth.signOut();
    }
  }

  async function showText(shown: LinkOrDetails): Promise<void> {
    try {
      const { renderTextDialog } = await dialogs.load();
      set(await renderTextDialog(shown, close));
    } catch {
      toasts.show({ type: 'error', message: 'The text could not be loaded. Try again.' });
    }
  }

  return {
    get,
    subscribe,
    logOut: () => void confirmSignOut('logout'),
    removeCards: () => void confirmSignOut('remove'),
    openDetails: (savedAt) => void showText({ errors, savedAt, state: auth.getState() }),
    openLink: (url) => void showText(url),
  };
}
