import * as v from 'valibot';

/** The operator's notices and states as pages show and store them (P12, P60); noticesFile.ts, late, parses them. */
export const declaredSchema = v.object({
  /** The notices that hold and are not dismissed, the gravest first. */
  notices: v.array(
    v.object({
      id: v.string(),
      severity: v.picklist(['info', 'warning', 'critical']),
      text: v.string(),
    }),
  ),
  /** By application id. */
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
