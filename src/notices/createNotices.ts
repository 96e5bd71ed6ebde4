import * as v from 'valibot';
import { createStored, parseJson } from '../lib/safeStorage.ts';
import {
  emptyFile,
  type NoticesFile,
  noticesFileSchema,
  type OperatorNotice,
} from './noticesFile.ts';

const keptSchema = v.object({
  /** Milliseconds since the epoch: when the server last said so. */
  savedAt: v.number(),
  file: noticesFileSchema,
  /** Identities of the notices that were dismissed. */
  dismissed: v.array(v.string()),
});

const nothing: v.InferOutput<typeof keptSchema> = { savedAt: 0, file: emptyFile, dismissed: [] };

// In milliseconds.
const minute = 60_000;
/** The state of an application has no end of its own. */
const longestUnconfirmed = 24 * 60 * minute;

export type Notices = ReturnType<typeof createNotices>;

/** The last good file, and which of its notices were dismissed on this device. Nothing where they are not `isOn`. */
export function createNotices(isOn: boolean) {
  const { get, set, subscribe } = createStored('natural-capital-suite.notices', (text) =>
    isOn ? v.parse(v.fallback(keptSchema, nothing), parseJson(text)) : nothing,
  );
  return {
    isOn,
    get,
    subscribe,
    /** How the applications are, by their ids. */
    availability: {
      get: () =>
        (Date.now() - get().savedAt < longestUnconfirmed ? get() : nothing).file.applications,
      // Every minute, too: in the end nobody believes it, though nothing has changed.
      subscribe(listener: () => void): () => void {
        const timer = setInterval(listener, minute);
        const unsubscribe = subscribe(listener);
        return () => {
          clearInterval(timer);
          unsubscribe();
        };
      },
    },
    keep(file: NoticesFile): void {
      const present = new Set(file.notices.map(identityOf));
      const dismissed = get().dismissed.filter((identity) => present.has(identity));
      set({ file, savedAt: Date.now(), dismissed });
    },
    dismiss: (notice: OperatorNotice) =>
      set({ ...get(), dismissed: [...get().dismissed, identityOf(notice)] }),
  };
}

/** Changes with what it says, so that a changed notice is a new one. */
export function identityOf({ severity, text }: OperatorNotice): string {
  return `${severity}: ${text}`;
}
