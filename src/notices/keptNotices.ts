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
  /** Identities of the notices that a screen reader was told of, and of those that were dismissed. */
  announced: v.array(v.string()),
  dismissed: v.array(v.string()),
});

export type KeptNotices = ReturnType<typeof openKeptNotices>;

const nothing: v.InferOutput<typeof keptSchema> = {
  savedAt: 0,
  file: emptyFile,
  announced: [],
  dismissed: [],
};

/** The last good file, and what became of its notices on this device. */
export function openKeptNotices() {
  const { get, set, subscribe } = createStored('natural-capital-suite.notices', (text) => {
    const stored = v.safeParse(keptSchema, parseJson(text));
    return stored.success ? stored.output : nothing;
  });
  return {
    get,
    subscribe,
    /** What became of a notice is forgotten with it. */
    keep(file: NoticesFile): void {
      const present = new Set(file.notices.map(identityOf));
      const { announced, dismissed } = get();
      set({
        file,
        savedAt: Date.now(),
        announced: announced.filter((identity) => present.has(identity)),
        dismissed: dismissed.filter((identity) => present.has(identity)),
      });
    },
    dismiss: (notice: Said) =>
      set({ ...get(), dismissed: [...get().dismissed, identityOf(notice)] }),
    markAnnounced: (notice: Said) =>
      set({ ...get(), announced: [...get().announced, identityOf(notice)] }),
  };
}

type Said = Pick<OperatorNotice, 'severity' | 'text'>;

/** Changes with what it says, so that a changed notice is a new one. */
export function identityOf({ severity, text }: Said): string {
  return `${severity}: ${text}`;
}
