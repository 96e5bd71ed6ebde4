import * as v from 'valibot';
import { emptyFile, noticesFileSchema } from './noticesFile.ts';

const keptSchema = v.object({
  /** Milliseconds since the epoch: when the server last said so. */
  savedAt: v.number(),
  file: noticesFileSchema,
  /** Identities of the notices that were announced here, and of those that were dismissed. */
  spoken: v.array(v.string()),
  dismissed: v.array(v.string()),
});

/** The operator's last good word, and what became of it on this device. */
export type KeptNotices = Readonly<v.InferOutput<typeof keptSchema>>;

const noticesKey = 'natural-capital-suite.notices';
const nothing: KeptNotices = { savedAt: 0, file: emptyFile, spoken: [], dismissed: [] };

/** Where storage is blocked or full, it is kept for this page only. Other tabs change it as well. */
export function openKeptNotices(onChangeElsewhere: () => void) {
  let unwritten: KeptNotices | undefined;

  function read(): KeptNotices {
    if (unwritten) return unwritten;
    try {
      const stored = v.safeParse(keptSchema, JSON.parse(localStorage.getItem(noticesKey) ?? ''));
      return stored.success ? stored.output : nothing;
    } catch {
      return nothing; // There is none, or nothing readable.
    }
  }

  addEventListener('storage', ({ key }) => {
    if (key === noticesKey) onChangeElsewhere();
  });

  return {
    read,
    change(change: Partial<KeptNotices>): void {
      const kept = { ...read(), ...change };
      try {
        localStorage.setItem(noticesKey, JSON.stringify(kept));
        unwritten = undefined;
      } catch {
        unwritten = kept;
      }
    },
  };
}
