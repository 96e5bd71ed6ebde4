import { useEffect, useState } from 'react';
import type { LastKnown, LastKnownRecord, Owner } from './LastKnown.ts';

export type Seed =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly record: LastKnownRecord | undefined };

interface Read {
  readonly by: string;
  readonly record: LastKnownRecord | undefined;
}

/**
 * What the device remembers of a user. SWR takes its seed only when it starts, so that what shows
 * the cards waits for this.
 */
export function useSeed(lastKnown: LastKnown, { issuer, subject }: Owner): Seed {
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
  if (read?.by !== reader) return { status: 'reading' };
  return { status: 'read', record: read.record };
}
