import { type ReactNode, useSyncExternalStore } from 'react';
import { CardStatuses } from '../../applications/CardFrame.tsx';
import { silence } from '../../notices/createNotices.ts';
import { NoticeSlot } from '../PageLayout.tsx';
import type { Services } from '../Services.ts';
import { UpdateNotice } from '../UpdateNotice.tsx';

type Props = Pick<Services, 'notices' | 'updates'> & { readonly children: ReactNode };

/** Puts the operator's word, and the offer of an update after it, where every page shows it. */
export function OperatorWordProvider({ notices, updates, children }: Props) {
  // A stored page says nothing of it: it would have to be changed when it is hydrated.
  const { bar, statuses } = useSyncExternalStore(notices.subscribe, notices.get, () => silence);
  return (
    <CardStatuses value={statuses}>
      <NoticeSlot
        value={
          <>
            {bar}
            <UpdateNotice updates={updates} />
          </>
        }
      >
        {children}
      </NoticeSlot>
    </CardStatuses>
  );
}
