import { readRecords, updateRecord } from '../../../device/records.ts';
import type { Owner, SignIn } from '../../../shared/owner.ts';

export type StoredPreferences = ReturnType<typeof createStoredPreferences>;

/**
 * Keeps on the device, beside the cards and under the same lease, what a user has set up. Nothing of it
 * throws. It has no age of its own: it goes when the cards are purged.
 */
export function createStoredPreferences(leaseOf: (signIn: SignIn) => Promise<SignIn | undefined>) {
  /** As last read or written here. */
  let latest: object | undefined;
  return {
    /** For what cannot wait for the device. */
    latest: () => latest,
    /** Whether a server has them, too. Whoever keeps them there replaces it, and the next. */
    isOnServer: (): boolean => false,
    /** Sends the server what it has not got. */
    send: async (): Promise<void> => {},
    async read(owner: Owner): Promise<object | undefined> {
      try {
        latest = (await readRecords(owner, 'preferences')).records[0]?.data;
        return latest;
      } catch {
        return undefined;
      }
    },
    /** Stores what `change` makes of them, if anything. */
    async update(
      signIn: SignIn,
      change: (data: object | undefined) => object | undefined,
    ): Promise<void> {
      try {
        const lease = await leaseOf(signIn);
        const noted = (data: object | undefined) => {
          const next = change(data);
          latest = next ?? data;
          return next;
        };
        if (lease) await updateRecord(lease, 'preferences', noted);
      } catch {
        // No room or no storage: they hold for this visit.
      }
    },
  };
}
