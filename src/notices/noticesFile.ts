import * as v from 'valibot';
import { createStored, parseJson } from '../lib/safeStorage.ts';

/** Seconds are optional, an offset is not: without one it is another moment in every time zone. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const time = v.pipe(
  v.string(),
  v.check((text) => isoTime.test(text) && Number.isFinite(Date.parse(text))),
);

const severity = v.picklist(['info', 'warning', 'critical']);

const availability = v.picklist(['operational', 'degraded', 'maintenance', 'outage']);

const notice = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    severity,
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
    from: v.optional(time),
    until: v.optional(time),
  }),
  v.check(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until)),
);

/** A `notices.json` (docs/notices.schema.json says the same); fields it does not name are dropped. */
const noticesFileSchema = v.object({
  notices: v.pipe(v.array(notice), v.maxLength(20)),
  applications: v.optional(v.record(v.string(), availability), {}),
});

export type OperatorNotice = v.InferOutput<typeof notice>;
export type Severity = v.InferOutput<typeof severity>;
export type Availability = v.InferOutput<typeof availability>;
export type NoticesFile = v.InferOutput<typeof noticesFileSchema>;

export const emptyFile: NoticesFile = { notices: [], applications: {} };

/** In characters; what the limits above allow has room. */
const maxLength = 65_536;

export function parseNotices(text: string) {
  return v.safeParse(noticesFileSchema, text.length > maxLength ? undefined : parseJson(text));
}

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
  const { get, set, subscribe } = createStored('natural-capital-suite.notices', (text) =>
    v.parse(v.fallback(keptSchema, nothing), parseJson(text)),
  );
  return {
    get,
    subscribe,
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
