import { useMemo } from 'react';
import { accessRequestText } from '../applications/accessRequest.ts';
import type { Application } from '../applications/catalogue.ts';
import { type DeepLink, deepLinkUrl } from '../applications/places/deepLink.ts';
import { limits } from '../applications/places/Preferences.ts';
import type { Place } from '../applications/Subscription.ts';
import { type UserDataState, useUserDataContext } from '../applications/userData/useUserData.ts';
import type { Account } from '../auth/Auth.ts';
import { copyText } from './copyText.ts';
import { displayName } from './displayName.ts';
import type { Services } from './Services.ts';

const tooManyPins = `Only ${limits.pinned} places can be pinned. Unpin one first.`;

/** What the cards and the search do with a place; the same functions, so that no card is drawn for them. */
export function useCardActions(
  { telemetry, toasts }: Services,
  account: Account,
  userData: UserDataState,
) {
  const { preferences } = useUserDataContext();
  const profile = 'profile' in userData ? userData.profile : undefined;
  return useMemo(
    () => ({
      onOpen({ application, id }: Place) {
        preferences.rememberOpened({ application, id });
        telemetry.trackEvent('application opened', { application, subscription: id });
      },
      onInvalidAddress: ({ application, id }: Place) =>
        telemetry.trackEvent('invalid subscription address', { application, subscription: id }),
      onGone: preferences.forgetChoice,
      onCopyLink: (link: DeepLink) =>
        void copyText(toasts, 'Link', deepLinkUrl(window.location.origin, link)),
      onCopyRequest(application: Application, url: string) {
        const asking = [displayName(profile), account.email];
        const suite = window.location.origin;
        const text = accessRequestText({ application, account: asking, suite, url });
        void copyText(toasts, 'Request', text);
      },
      onPin(place: Place) {
        const isPossible = preferences.get().pinned.length < limits.pinned;
        if (isPossible) preferences.pin(place);
        else toasts.show({ type: 'warning', message: tooManyPins });
        return isPossible;
      },
      onUnpin: preferences.unpin,
    }),
    [preferences, telemetry, toasts, account, profile],
  );
}
