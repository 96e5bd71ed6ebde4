import { useMemo } from 'react';
import type { CardActions } from '../applications/CardActions.ts';
import { deepLinkUrl } from '../applications/places/deepLink.ts';
import type { PreferenceChanges } from '../applications/preferences/changePreferences.ts';
import { limits } from '../applications/preferences/Preferences.ts';
import { usePreferencesStore } from '../applications/preferences/usePreferences.ts';
import { unnumbered } from '../applications/Subscription.ts';
import { sentences } from '../applications/sentences.ts';
import { useUserDataStore } from '../applications/userData/useUserData.ts';
import { useServices } from './Services.ts';

const tooManyPins = `Only ${limits.pinned} locations can be pinned. Unpin one first.`;

/** Returns the actions of cards and search. They are memoised, so that no card is drawn for them. */
export function useCardActions(): CardActions {
  const { dialogs, telemetry, toasts } = useServices();
  const preferences = usePreferencesStore();
  const { dismissLost } = useUserDataStore();
  return useMemo(() => {
    async function change(act: (changes: PreferenceChanges) => void) {
      try {
        act(await preferences.change());
      } catch {
        toasts.show({ type: 'error', message: 'This could not be remembered. Try again.' });
      }
    }
    return {
      onOpen(opened) {
        const { application, id } = unnumbered(opened);
        void change((changes) => changes.rememberOpened({ application, id }));
        telemetry.trackPlace('application opened', application, id);
      },
      onInvalidAddress: ({ application, id }) =>
        telemetry.trackPlace('invalid subscription address', application, id),
      async onCopyLink(link) {
        const url = deepLinkUrl(window.location.origin, link);
        try {
          await navigator.clipboard.writeText(url);
          toasts.show({ type: 'success', message: 'Link copied' });
        } catch {
          // The browser refused, or is in an insecure context without a clipboard, so we show the link to be
          // copied by hand.
          dialogs.openLink(url);
        }
      },
      onPin: (pinned) =>
        change((changes) =>
          toasts.show(
            changes.pin(unnumbered(pinned))
              ? { type: 'success', message: sentences.pinned }
              : { type: 'warning', message: tooManyPins },
          ),
        ),
      onUnpin: (place) =>
        change((changes) => {
          changes.unpin(place);
          toasts.show({ type: 'success', message: 'Unpinned' });
        }),
      onRequest(application) {
        const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
        void change((changes) => changes.rememberRequest(application, day));
      },
      onDismissLost: ({ id }) => dismissLost(id),
      onCardError: (error) => telemetry.trackError(error, 'card'),
      choices: preferences.choices,
    };
  }, [preferences, dismissLost, dialogs, telemetry, toasts]);
}
