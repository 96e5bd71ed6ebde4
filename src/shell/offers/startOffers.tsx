import type { Sharing } from '../../lib/createSharing.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import type { Services } from '../Services.ts';
import type { Offers } from './Offers.ts';
import { type InstallOffer, startInstall } from './startInstall.tsx';
import { type SharingOffer, startSharing } from './startSharing.tsx';

interface Options {
  readonly sharing: Sharing;
  readonly toasts: Pick<Services['toasts'], 'show'>;
  readonly publish: (offers: Offers) => void;
  readonly onInstallError: (error: unknown) => void;
}

/** Publishes what nobody waits for, as long as the page lives: of bars one is shown at a time. */
export function startOffers({ sharing, toasts, publish, onInstallError }: Options): void {
  let sharingOffer: SharingOffer = {};
  let installOffer: InstallOffer = {};

  function show(): void {
    const { question, information } = sharingOffer;
    const { notice, isAsked, item: installItem } = installOffer;
    publish({
      notices: (hasOpened) => (
        <>
          {question}
          {hasOpened && information}
          {(hasOpened || isAsked) && notice}
        </>
      ),
      items: (hasBars) => [sharingOffer.item, hasBars ? installItem : undefined].filter(isThere),
    });
  }

  startSharing({
    sharing,
    publish(offer) {
      sharingOffer = offer;
      show();
    },
    explain: (message) => toasts.show({ type: 'warning', message }),
  });
  startInstall({
    publish(offer) {
      installOffer = offer;
      show();
    },
    onError: onInstallError,
  });
}

function isThere(item: MenuItem | undefined): item is MenuItem {
  return item !== undefined;
}
