import { readRecords, updateRecord } from '../../../device/records.ts';
import { isSameOwner, type Owner, type SignIn } from '../../../shared/owner.ts';

export type StoredPreferences = ReturnType<typeof createStoredPreferences>;

/**
 * Keeps on the device, beside the cards and under the same lease, what a user has set up. Nothing of it
 * throws. It has no age of its own: it goes when the cards are purged.
 */
export function createStoredPreferences(leaseOf: (signIn: SignIn) => Promise<SignIn | undefined>) {
  /** As last read or written here. */
  let latest: { readonly owner: Owner; readonly data: object | undefined } | undefined;
  return {
    /** What they were, for what cannot wait for the device. */
    latest: (owner: Owner) => (isSameOwner(latest?.owner, owner) ? latest?.data : undefined),
    /** Whether a server has them, too. Whoever keeps them there replaces it, and the next. */
    isOnServer: (): boolean => false,
    /** Sends the server what it has not got. */
    send: async (): Promise<void> => {},
    async read(owner: Owner): Promise<object | undefined> {
      try {
        const data = (await readRecords(owner, 'preferences')).records[0]?.data;
        latest = { owner, data };
        return data;
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
          latest = { owner: signIn, data: next ?? data };
          return next;
        };
        if (lease) await updateRecord(lease, 'preferences', noted);
      } catch {
        // No room or no storage: they hold for this visit.
      }
    },
  };
}
