import { useEffect, useState } from 'react';
import { isSameOwner, isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import type { LastKnown, LastKnownRecord } from './LastKnown.ts';

export interface InitialData {
  /** Until then `record` is what the stored page on the screen was made from, if there is one. */
  readonly isRead: boolean;
  readonly record: LastKnownRecord | undefined;
  /** The device is slow: there may be a record yet, but only an error should wait for it. */
  readonly isLate: boolean;
}

interface Read {
  readonly owner: SignIn;
  readonly record: LastKnownRecord | undefined;
  readonly isLate: boolean;
}

interface Options {
  readonly lastKnown: LastKnown;
  readonly owner: SignIn;
  readonly shown: LastKnownRecord | undefined;
}

/** Reads what the device remembers of a user: awaited, unless cards are on the screen already. */
export function useInitialData({ lastKnown, owner, shown }: Options): InitialData {
  const [read, setRead] = useState<Read | undefined>(() => {
    const found = lastKnown.found(owner);
    return found && { owner, ...found, isLate: !found.record };
  });
  const { issuer, subject, signInId } = owner;

  useEffect(() => {
    let isCurrent = true;
    async function readRecord() {
      const owner = { issuer, subject, signInId };
      const record = await lastKnown.read(owner);
      if (isCurrent) setRead({ owner, record, isLate: !record });
      if (record) return;
      const late = await lastKnown.late(owner);
      if (isCurrent) setRead({ owner, record: late, isLate: false });
    }
    void readRecord();
    return () => {
      isCurrent = false;
    };
  }, [lastKnown, issuer, subject, signInId]);

  if (read && isSameSignIn(read.owner, owner)) {
    return { isRead: true, record: read.record, isLate: read.isLate };
  }
  // The cards stay for who has signed in again in another tab.
  const earlier = read && isSameOwner(read.owner, owner) ? read.record : undefined;
  return { isRead: false, record: earlier ?? shown, isLate: false };
}
