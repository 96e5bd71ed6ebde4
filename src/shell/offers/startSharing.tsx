import type { ReactNode } from 'react';
import type { Sharing } from '../../lib/createSharing.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import { keepSharingAnswer } from './keepSharingAnswer.ts';
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

/** Lets this device's people choose whether usage statistics are shared, and follows other tabs. */
export function startSharing({ sharing, publish, explain }: Options): void {
  if (!sharing.isOffered) return;
  const answer = keepSharingAnswer(sharing);

  function show(): void {
    if (navigator.globalPrivacyControl) {
      const onSelect = () => explain('Your browser’s Global Privacy Control keeps this off.');
      publish({ item: { ...prevented, onSelect } });
      return;
    }
    const isOn = sharing.isOn();
    const { needsConsent } = sharing;
    const notice = !isAnswered(sharing) && (
      <SharingNotice needsConsent={needsConsent} onAnswer={answer} />
    );
    publish({
      ...(needsConsent ? { question: notice } : { information: notice }),
      item: {
        label: 'Share usage statistics',
        choice: { kind: 'checkbox', isChecked: isOn },
        onSelect: () => answer(isOn ? 'no' : 'yes'),
      },
    });
  }

  sharing.subscribe(show);
  show();
}

/** Who was only informed has not said yes. */
function isAnswered({ get, needsConsent }: Sharing): boolean {
  const answer = get();
  return answer === 'yes' || answer === 'no' || (answer === 'informed' && !needsConsent);
}
