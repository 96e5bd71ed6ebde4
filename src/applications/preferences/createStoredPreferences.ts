import { readRecords, updateRecord } from '../../../device/records.ts';
import { isSameOwner, type Owner, type SignIn } from '../../../shared/owner.ts';

export type StoredPreferences = ReturnType<typeof createStoredPreferences>;

/** Where no server has what is set up. createServerPreferences.ts replaces both while it follows somebody. */
export const noServer = {
  /** Returns whether a server has it, or gets it by `send`. */
  isOnServer: (): boolean => false,
  /** Sends what the server does not have yet, within the press on Logout. */
  send: (_bearer: string): void => {},
};

/**
 * Stores on the device what a user has set up, beside the cards and under the same lease. It never throws. The
 * record has no age of its own: it goes when the cards are purged.
 */
export function createStoredPreferences(leaseOf: (signIn: SignIn) => Promise<SignIn | undefined>) {
  /** The data as last read or written here. */
  let latest: { readonly owner: Owner; readonly data: object | undefined } | undefined;
  return {
    /** Returns the last known data, for callers that cannot wait for the device. */
    latest: (owner: Owner) => (isSameOwner(latest?.owner, owner) ? latest?.data : undefined),
    ...noServer,
    async read(owner: Owner): Promise<object | undefined> {
      try {
        const data = (await readRecords(owner, 'preferences')).records[0]?.data;
        latest = { owner, data };
        return data;
      } catch {
        return undefined;
      }
    },
    /** Stores the result of `change`, if it returns one. */
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
        // Without room or storage, they hold for this visit.
      }
    },
  };
}
