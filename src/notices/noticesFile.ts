import * as v from 'valibot';
import { declaredSchema } from './Declared.ts';

/** Seconds are optional, but the offset is not: without it the time would depend on the time zone. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const time = v.pipe(
  v.string(),
  v.check((text) => isoTime.test(text) && Number.isFinite(Date.parse(text))),
);

const sentence = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest));

const { severity } = declaredSchema.entries.notices.item.entries;
const { state } = declaredSchema.entries.applications.value.entries;

const availability = v.union([
  v.object({ state, text: v.optional(sentence(200)), since: v.optional(time) }),
  v.pipe(
    state,
    v.transform((alone) => ({ state: alone, text: undefined, since: undefined })),
  ),
]);

const notice = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    severity,
    text: sentence(500),
    from: v.optional(time),
    until: v.optional(time),
  }),
  v.check(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until)),
);

/** The schema of `notices.json` (docs/notices.schema.json says the same). Other fields are dropped. */
export const noticesFileSchema = v.object({
  notices: v.pipe(v.array(notice), v.maxLength(20)),
  applications: v.optional(v.record(v.string(), availability), {}),
});

export type NoticesFile = v.InferOutput<typeof noticesFileSchema>;

export const emptyFile: NoticesFile = { notices: [], applications: {} };
