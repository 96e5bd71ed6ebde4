import * as v from 'valibot';
import { createStore } from '../../shared/createStore.ts';
import { readStoredJson, store } from '../lib/safeStorage.ts';
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

/** The last good file, and what became of its notices on this device. */
type Kept = Readonly<v.InferOutput<typeof keptSchema>>;

export type KeptNotices = ReturnType<typeof openKeptNotices>;

const noticesKey = 'natural-capital-suite.notices';
const nothing: Kept = { savedAt: 0, file: emptyFile, announced: [], dismissed: [] };

/** Where storage is blocked or full, it is kept for this page only. Other tabs change it as well. */
export function openKeptNotices() {
  const { get, set, subscribe } = createStore(read());

  addEventListener('storage', ({ key }) => {
    if (key === noticesKey) set(read());
  });

  function change(part: Partial<Kept>): void {
    const kept = { ...get(), ...part };
    set(kept);
    store(noticesKey, JSON.stringify(kept));
  }

  return {
    get,
    subscribe,
    /** What became of a notice is forgotten with it. */
    keep(file: NoticesFile): void {
      const present = new Set(file.notices.map(identityOf));
      const { announced, dismissed } = get();
      change({
        file,
        savedAt: Date.now(),
        announced: announced.filter((identity) => present.has(identity)),
        dismissed: dismissed.filter((identity) => present.has(identity)),
      });
    },
    dismiss: (identity: string) => change({ dismissed: [...get().dismissed, identity] }),
    markAnnounced: (identity: string) => change({ announced: [...get().announced, identity] }),
  };
}

function read(): Kept {
  const stored = v.safeParse(keptSchema, readStoredJson(noticesKey));
  return stored.success ? stored.output : nothing;
}

/** Changes with what it says, so that a changed notice is a new one. */
export function identityOf({ id, severity, text }: OperatorNotice): string {
  return JSON.stringify([id, severity, text]);
}
