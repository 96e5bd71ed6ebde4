import * as v from 'valibot';

/**
 * What the operator says now, in the words in which pages show it and store it for their first frame (P12, P60). The
 * file is parsed in noticesFile.ts, late.
 */
export const declaredSchema = v.object({
  /** The notices that hold and are not dismissed, the gravest first. */
  notices: v.array(
    v.object({
      id: v.string(),
      severity: v.picklist(['info', 'warning', 'critical']),
      text: v.string(),
    }),
  ),
  /** The states of applications, by their ids. */
  applications: v.record(
    v.string(),
    v.object({
      state: v.picklist(['operational', 'degraded', 'maintenance', 'outage']),
      text: v.optional(v.string()),
      since: v.optional(v.string()),
    }),
  ),
});

export type Declared = v.InferOutput<typeof declaredSchema>;
export type Notice = Declared['notices'][number];

export const nothingDeclared: Declared = { notices: [], applications: {} };
