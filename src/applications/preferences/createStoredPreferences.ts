import { readRecords, updateRecord } from '../../../device/records.ts';
import type { Owner, SignIn } from '../../../shared/owner.ts';

export type StoredPreferences = ReturnType<typeof createStoredPreferences>;

/**
 * Keeps on the device, beside the cards and under the same lease, what a user has set up. Nothing of it
 * throws. It has no age of its own: it goes when the cards are purged.
 */
export function createStoredPreferences(leaseOf: (signIn: SignIn) => Promise<SignIn | undefined>) {
  return {
    /** Whether a server has them by now, too; whoever keeps them there puts its own answer here. */
    isKept: async (): Promise<boolean> => false,
    async read(owner: Owner): Promise<object | undefined> {
      try {
        return (await readRecords(owner, 'preferences')).records[0]?.data;
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
        if (lease) await updateRecord(lease, 'preferences', change);
      } catch {
        // No room or no storage: they hold for this visit.
      }
    },
  };
}
