import { type ReactNode, useSyncExternalStore } from 'react';
import type { Store } from '../../../shared/createStore.ts';

interface Props {
  readonly offer: Pick<Store<ReactNode>, 'get' | 'subscribe'>;
}

/** The place of the offer to install, which is loaded late. Empty in a stored page. */
export function InstallOffer({ offer }: Props) {
  return useSyncExternalStore(offer.subscribe, offer.get, () => null);
}
