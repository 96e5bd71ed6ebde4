import * as v from 'valibot';
import type { Store } from '../../shared/createStore.ts';
import { createStored, parseJson } from '../lib/safeStorage.ts';
import { now } from '../lib/serverClock.ts';
import {
  emptyFile,
  type NoticesFile,
  noticesFileSchema,
  type OperatorNotice,
} from './noticesFile.ts';

const keptSchema = v.object({
  /** When the server last said so, in milliseconds since the epoch. */
  savedAt: v.number(),
  file: noticesFileSchema,
  dismissed: v.array(v.string()),
});

const nothing: v.InferOutput<typeof keptSchema> = { savedAt: 0, file: emptyFile, dismissed: [] };

// In milliseconds.
const minute = 60_000;
/** An application's state has no end of its own, so it is dropped after this. */
const longestUnconfirmed = 24 * 60 * minute;

export type Notices = ReturnType<typeof createNotices>;

/**
 * Makes the store of the last good file, and of the notices that were dismissed on this device; empty unless
 * `isOn`. `availability` follows what the file says of the applications (P60).
 */
export function createNotices(
  isOn: boolean,
  availability: Pick<Store<NoticesFile['applications']>, 'set'>,
) {
  const { get, set, subscribe } = createStored('natural-capital-suite.notices', (text) =>
    isOn ? v.parse(v.fallback(keptSchema, nothing), parseJson(text)) : nothing,
  );

  function declare(): void {
    const isBelieved = now() - get().savedAt < longestUnconfirmed;
    availability.set((isBelieved ? get() : nothing).file.applications);
  }
  declare();
  subscribe(declare);
  setInterval(declare, minute);

  return {
    isOn,
    get,
    subscribe,
    keep(file: NoticesFile): void {
      const present = new Set(file.notices.map(identityOf));
      const dismissed = get().dismissed.filter((identity) => present.has(identity));
      set({ file, savedAt: now(), dismissed });
    },
    dismiss: (notice: OperatorNotice) =>
      set({ ...get(), dismissed: [...get().dismissed, identityOf(notice)] }),
  };
}

/** Returns an identity that changes with id and text: the words of an earlier notice may be said anew. */
export function identityOf({ id, text }: OperatorNotice): string {
  return JSON.stringify([id, text]);
}
