import { useEffect, useState } from 'react';
import type { LastKnown, LastKnownRecord, Owner } from './LastKnown.ts';

/** What the device remembers of a user, as far as it has been read. */
export interface Seed {
  /** Whether memory has answered; until then `record` is what the page already shows, if anything. */
  readonly isRead: boolean;
  readonly record: LastKnownRecord | undefined;
}

interface Read {
  readonly by: string;
  readonly record: LastKnownRecord | undefined;
}

interface Options {
  readonly lastKnown: LastKnown;
  readonly owner: Owner;
  /** What the page was rendered ahead from, if it is this user's. */
  readonly shown: LastKnownRecord | undefined;
}

/**
 * Reads what the device remembers of a user. SWR takes its seed only when it starts, so that what
 * shows the cards waits for this, unless the cards are on the screen already.
 */
export function useSeed({ lastKnown, owner: { issuer, subject }, shown }: Options): Seed {
  const [read, setRead] = useState<Read | undefined>(undefined);
  const reader = JSON.stringify([issuer, subject]);

  useEffect(() => {
    let isCurrent = true;
    async function readRecord() {
      const record = await lastKnown.read({ issuer, subject });
      if (isCurrent) setRead({ by: reader, record });
    }
    void readRecord();
    return () => {
      isCurrent = false;
    };
  }, [lastKnown, issuer, subject, reader]);

  // Another user's record is nobody's.
  return read?.by === reader
    ? { isRead: true, record: read.record }
    : { isRead: false, record: shown };
}
