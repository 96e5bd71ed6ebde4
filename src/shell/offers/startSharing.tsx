import type { ReactNode } from 'react';
import type { Sharing } from '../../lib/createSharing.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import { SharingNotice } from './SharingNotice.tsx';

/** Empty where no statistics are collected at all. */
export interface SharingOffer {
  /** Until it is answered nothing is shared. */
  readonly question?: ReactNode;
  /** What is shared is said once. */
  readonly information?: ReactNode;
  readonly item?: MenuItem;
}

interface Options {
  readonly sharing: Sharing;
  readonly publish: (offer: SharingOffer) => void;
  /** Says why the switch stays off. */
  readonly explain: (message: string) => void;
}

const prevented: MenuItem = {
  label: 'Share usage statistics (off by Global Privacy Control)',
  choice: { kind: 'checkbox', isChecked: false },
  onSelect: () => undefined,
};

/** Lets whoever is signed in choose whether usage statistics are shared. */
export function startSharing({ sharing, publish, explain }: Options): void {
  if (!sharing.isOffered) return;

  function show(): void {
    if (navigator.globalPrivacyControl) {
      const onSelect = () => explain('Your browser’s Global Privacy Control keeps this off.');
      publish({ item: { ...prevented, onSelect } });
      return;
    }
    const isOn = sharing.isOn();
    const { needsConsent } = sharing;
    const notice = sharing.isOpen() && (
      <SharingNotice needsConsent={needsConsent} onAnswer={sharing.set} />
    );
    publish({
      ...(needsConsent ? { question: notice } : { information: notice }),
      item: {
        label: 'Share usage statistics',
        choice: { kind: 'checkbox', isChecked: isOn },
        onSelect: () => sharing.set(isOn ? 'no' : 'yes'),
      },
    });
  }

  sharing.subscribe(show);
  show();
}
