import { useEffect, useState } from 'react';
import { isSameOwner, type Owner } from '../../../shared/owner.ts';
import type { LastKnown, LastKnownRecord } from './LastKnown.ts';

export interface InitialData {
  /** Until then `record` is what the stored page on the screen was made from, if there is one. */
  readonly isRead: boolean;
  readonly record: LastKnownRecord | undefined;
}

interface Read {
  readonly owner: Owner;
  readonly record: LastKnownRecord | undefined;
}

interface Options {
  readonly lastKnown: LastKnown;
  readonly owner: Owner;
  readonly shown: LastKnownRecord | undefined;
}

/** Reads what the device remembers of a user: awaited, unless cards are on the screen already. */
export function useInitialData({ lastKnown, owner, shown }: Options): InitialData {
  const [read, setRead] = useState<Read | undefined>(() => {
    const found = lastKnown.found(owner);
    return found && { owner, ...found };
  });
  const { issuer, subject } = owner;

  useEffect(() => {
    let isCurrent = true;
    async function readRecord() {
      const record = await lastKnown.read({ issuer, subject });
      if (isCurrent) setRead({ owner: { issuer, subject }, record });
    }
    void readRecord();
    return () => {
      isCurrent = false;
    };
  }, [lastKnown, issuer, subject]);

  return read && isSameOwner(read.owner, owner)
    ? { isRead: true, record: read.record }
    : { isRead: false, record: shown };
}
