import { useMemo } from 'react';
import type { CardActions } from '../applications/CardActions.ts';
import { deepLinkUrl } from '../applications/places/deepLink.ts';
import { includesPlace, limits } from '../applications/places/Preferences.ts';
import type { Cards } from '../applications/userData/LastKnown.ts';
import { useUserDataContext } from '../applications/userData/useUserData.ts';
import type { Account } from '../auth/Auth.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { ToastStore } from '../ui/toasts/createToastStore.ts';
import { displayName } from './displayName.ts';

const tooManyPins = `Only ${limits.pinned} places can be pinned. Unpin one first.`;

/** What the cards and the search do; the same functions, so that no card is drawn for them. */
export function useCardActions(
  { telemetry, toasts }: { readonly telemetry: Telemetry; readonly toasts: ToastStore },
  { email }: Account,
  { profile, subscriptions }: Pick<Cards, 'profile' | 'subscriptions'>,
): CardActions {
  const { preferences } = useUserDataContext();
  return useMemo(
    () => ({
      onOpen({ application, id }) {
        preferences.rememberOpened({ application, id });
        telemetry.trackEvent('application opened', { application, subscription: id });
      },
      onInvalidAddress: ({ application, id }) =>
        telemetry.trackEvent('invalid subscription address', { application, subscription: id }),
      onGone: preferences.forgetChoice,
      onCopyLink: (link) =>
        void copyText(toasts, 'Link', deepLinkUrl(window.location.origin, link)),
      onPin(place) {
        preferences.pin(place, (pin) => includesPlace(subscriptions, pin));
        const isPinned = includesPlace(preferences.get().pinned, place);
        toasts.show(
          isPinned
            ? { type: 'success', message: 'Pinned to the top, from the next start' }
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
      onCopyRequest(application, url) {
        const asking = [displayName(profile), email].filter(Boolean).join(', ');
        const lines = [
          `Please give me access to ${application.name}.`,
          asking && `Account: ${asking}`,
          `Suite: ${window.location.origin}`,
          `Contact page: ${url}`,
        ];
        void copyText(toasts, 'Request', lines.filter(Boolean).join('\n'));
      },
      onCardError: (error) => telemetry.trackError(error, 'card'),
    }),
    [preferences, telemetry, toasts, email, profile, subscriptions],
  );
}

/** Copies `text` and says how it went. To be called from a press. */
async function copyText(toasts: ToastStore, what: 'Link' | 'Request', text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show({ type: 'success', message: `${what} copied` });
  } catch {
    // Refused by the browser, or missing in an insecure context.
    toasts.show({ type: 'error', message: `The ${what.toLowerCase()} could not be copied.` });
  }
}
