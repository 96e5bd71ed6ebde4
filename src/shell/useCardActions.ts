import { useMemo, useState } from 'react';
import type { CardActions } from '../applications/CardActions.ts';
import { deepLinkUrl } from '../applications/places/deepLink.ts';
import type { PreferenceChanges } from '../applications/preferences/changePreferences.ts';
import { limits } from '../applications/preferences/Preferences.ts';
import { unnumbered } from '../applications/Subscription.ts';
import { sentences } from '../applications/sentences.ts';
import { useUserDataStore } from '../applications/userData/useUserData.ts';
import type { Toast } from '../ui/toasts/createToastStore.ts';
import { useServices } from './Services.ts';

const tooManyPins = `Only ${limits.pinned} locations can be pinned. Unpin one first.`;

export function useCardActions() {
  const { dialogs, telemetry, toasts } = useServices();
  const { preferences, dismissLost } = useUserDataStore();
  const [arranged, setArranged] = useState(0);
  const actions = useMemo((): CardActions => {
    function say(type: Toast['type'], message: string): string {
      toasts.show({ type, message });
      return message;
    }
    async function change<T>(act: (changes: PreferenceChanges) => T) {
      try {
        return act(await preferences.change());
      } catch {
        return say('error', 'This could not be remembered. Try again.');
      }
    }
    async function arrange(act: (changes: PreferenceChanges) => string): Promise<string> {
      const said = await change(act);
      setArranged((count) => count + 1);
      return said;
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
          return say('success', 'Link copied');
        } catch {
          // The browser refuses, or has no clipboard in an insecure context.
          dialogs.openLink(url);
          return '';
        }
      },
      onPin: (place) =>
        arrange((changes) =>
          changes.pin(unnumbered(place))
            ? say('success', sentences.pinned)
            : say('warning', tooManyPins),
        ),
      onUnpin: (place) =>
        arrange((changes) => {
          changes.unpin(unnumbered(place));
          return say('success', 'Unpinned');
        }),
      onMovePin: (place, before) =>
        arrange((changes) => {
          changes.movePin(place, before);
          return 'Moved up';
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
  return { actions, arranged };
}
