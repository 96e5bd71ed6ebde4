import type { Owner, SignIn } from '../shared/owner.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import { readRecords, updateRecord } from './records.ts';

/**
 * What a user has set up for themselves, kept beside the cards and under the same lease. Nothing of
 * it throws. It has no age of its own: it goes when the cards are purged.
 */
export function createStoredPreferences(leaseOf: (signIn: SignIn) => Promise<SignIn | undefined>) {
  let opened: BroadcastChannel | undefined;

  function channel(): BroadcastChannel | undefined {
    try {
      opened ??= new BroadcastChannel(storageKeys.preferencesChannel);
    } catch {
      // Missing or blocked: other tabs follow when they are looked at.
    }
    return opened;
  }

  return {
    async read(owner: Owner): Promise<object | undefined> {
      try {
        return (await readRecords(owner, 'preferences')).records[0]?.data;
      } catch {
        return undefined;
      }
    },
    /** Stores what `change` makes of them, if anything, and tells the other tabs. */
    async update(
      signIn: SignIn,
      change: (data: object | undefined) => object | undefined,
    ): Promise<void> {
      try {
        const lease = await leaseOf(signIn);
        if (lease && (await updateRecord(lease, 'preferences', change))) {
          channel()?.postMessage(null);
        }
      } catch {
        // No room or no storage: they hold for this visit.
      }
    },
    subscribe(listener: () => void): () => void {
      const source = channel();
      source?.addEventListener('message', listener);
      return () => source?.removeEventListener('message', listener);
    },
  };
}
