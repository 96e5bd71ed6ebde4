import * as v from 'valibot';
import type { Store } from '../../shared/createStore.ts';
import { createStored, parseJson } from '../lib/safeStorage.ts';
import { now } from '../lib/serverClock.ts';
import type { Declared, Notice } from './Declared.ts';
import { emptyFile, type NoticesFile, noticesFileSchema } from './noticesFile.ts';

const keptSchema = v.object({
  /** When the server last said so, in milliseconds since the epoch. */
  savedAt: v.number(),
  file: noticesFileSchema,
  dismissed: v.array(v.string()),
});

const nothing: v.InferOutput<typeof keptSchema> = { savedAt: 0, file: emptyFile, dismissed: [] };

// In milliseconds.
const minute = 60_000;
/** States have no end of their own, so they are dropped after this. */
const longestUnconfirmed = 24 * 60 * minute;

const gravity = { critical: 0, warning: 1, info: 2 };

/** We name the day, so that the sentence stays true as time goes on. */
const moment = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;

export type Notices = ReturnType<typeof createNotices>;

/** Stores the last good file and this device's dismissed notices; keeps `declared` up to date (P60). */
export function createNotices(isOn: boolean, declared: Pick<Store<Declared>, 'get' | 'set'>) {
  const { get, set, subscribe } = createStored('natural-capital-suite.notices', (text) =>
    isOn ? v.parse(v.fallback(keptSchema, nothing), parseJson(text)) : nothing,
  );

  function declare(): void {
    const { file, savedAt, dismissed } = get();
    const isBelieved = now() - savedAt < longestUnconfirmed;
    const notices = file.notices
      .filter((notice) => isDue(notice) && !dismissed.includes(keyOf(notice)))
      .sort((one, other) => gravity[one.severity] - gravity[other.severity])
      .map(({ id, severity, text }) => ({ id, severity, text }));
    const states = Object.entries(isBelieved ? file.applications : {});
    const next: Declared = {
      notices,
      applications: Object.fromEntries(states.map(([id, state]) => [id, worded(state)])),
    };
    // An equal value must neither render nor replace the stored page.
    if (JSON.stringify(next) !== JSON.stringify(declared.get())) declared.set(next);
  }
  declare();
  subscribe(declare);
  setInterval(declare, minute);

  return {
    isOn,
    get,
    subscribe,
    keep(file: NoticesFile): void {
      const present = new Set(file.notices.map(keyOf));
      const dismissed = get().dismissed.filter((key) => present.has(key));
      set({ file, savedAt: now(), dismissed });
    },
    dismiss: (notice: Notice) => set({ ...get(), dismissed: [...get().dismissed, keyOf(notice)] }),
  };
}

function isDue({ from, until }: NoticesFile['notices'][number]): boolean {
  const hasBegun = from === undefined || Date.parse(from) <= now();
  return hasBegun && (until === undefined || now() < Date.parse(until));
}

function worded({ state, text, since }: NoticesFile['applications'][string]) {
  return {
    state,
    text,
    since: since && `Since ${new Date(since).toLocaleString('en-GB', moment)}`,
  };
}

/** The same words under a new id, or new words under the same id, are another notice. */
function keyOf({ id, text }: Pick<Notice, 'id' | 'text'>): string {
  return JSON.stringify([id, text]);
}
