import { useMemo } from 'react';
import type { CardActions } from '../applications/CardActions.ts';
import { deepLinkUrl } from '../applications/places/deepLink.ts';
import { limits } from '../applications/preferences/Preferences.ts';
import { usePreferencesStore } from '../applications/preferences/PreferencesProvider.tsx';
import { includesPlace, unnumbered } from '../applications/Subscription.ts';
import { sentences } from '../applications/sentences.ts';
import { useServices } from './Services.ts';

const tooManyPins = `Only ${limits.pinned} locations can be pinned. Unpin one first.`;

/** Returns the actions of cards and search. They are memoised, so that no card is drawn for them. */
export function useCardActions(): CardActions {
  const { dialogs, telemetry, toasts } = useServices();
  const preferences = usePreferencesStore();
  return useMemo(
    () => ({
      onOpen(opened) {
        const { application, id } = unnumbered(opened);
        preferences.rememberOpened({ application, id });
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
      onPin(pinned) {
        const place = unnumbered(pinned);
        preferences.pin(place);
        const isPinned = includesPlace(preferences.get().pinned, place);
        toasts.show(
          isPinned
            ? { type: 'success', message: sentences.pinned }
            : { type: 'warning', message: tooManyPins },
        );
      },
      onUnpin(place) {
        preferences.unpin(place);
        toasts.show({ type: 'success', message: 'Unpinned' });
      },
      onRequest: (application) =>
        preferences.rememberRequest(
          application,
          new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' }),
        ),
      onCardError: (error) => telemetry.trackError(error, 'card'),
      choices: preferences.choices,
    }),
    [preferences, dialogs, telemetry, toasts],
  );
}
