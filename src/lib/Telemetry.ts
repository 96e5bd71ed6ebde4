import { type BaseIssue, getDotPath } from 'valibot';

export interface Telemetry {
  /** Properties hold no token, code, state or name. */
  trackEvent(name: TelemetryEvent, properties?: Readonly<Record<string, string>>): void;
  /** Reports an error once; `source` names the part of the product, or the path, it came from. */
  trackError(error: unknown, source: string): void;
  /** `userId` is the ID token's `sub`. Undefined: sends or drops what waits, clears its storage. */
  identify(userId: string | undefined): Promise<void>;
}

export type TelemetryEvent =
  | 'signed in'
  | 'application opened'
  | 'refused'
  | 'sign-in failed'
  | 'sign-in problem'
  | 'provider not trusted'
  | 'contract drift'
  | 'update not installed'
  | 'page differs'
  | 'page not started'
  | 'invalid subscription left out'
  | 'invalid subscription address';

/** How an answer from outside differs from its schema, without any of its values. */
export interface ContractDrift {
  readonly count: number;
  /** Where the first of them is, as in `0.name`; empty: the whole of it. */
  readonly path: string;
}

export function driftOf(
  issues: readonly [BaseIssue<unknown>, ...BaseIssue<unknown>[]],
): ContractDrift {
  const [first] = issues;
  // A list has one issue for all of its entries, so that a list of millions has no millions of them.
  const count = first.type === 'raw_transform' ? Number(first.received) : issues.length;
  return { count, path: getDotPath(first) ?? '' };
}

export function reportDrift(
  { trackEvent }: Pick<Telemetry, 'trackEvent'>,
  path: string,
  drift: ContractDrift,
): void {
  trackEvent('contract drift', { path, count: `${drift.count}`, first: drift.path });
}
