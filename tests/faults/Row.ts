import type { Fault } from './Fault.ts';
import type { Requirement } from './requirements.ts';

export type Plan =
  | 'Basic RP'
  | 'Config RP'
  | 'Refresh token'
  | 'Hybrid'
  | 'Logout'
  | 'Ours: sign-in'
  | 'Ours: callback'
  | 'Ours: token endpoint'
  | 'Ours: renewal'
  | 'Ours: discovery';

export interface Row {
  readonly plan: Plan;
  /** A module of the conformance suite by its name, without the common prefix; or ours. */
  readonly module: string;
  readonly provider: string;
  readonly fault: Fault;
  readonly must: Requirement;
  /** How often the provider lets the application run into its timeout. */
  readonly waits?: number;
}

export const title = ({ plan, module, provider }: Row) => `${plan}: ${module}: ${provider}`;

/** Milliseconds: into the last quarter of a token's life, and past its end. */
export const untilDue = 250_000;
export const untilDead = 60_000;

/** Milliseconds that the application waits for the provider. */
export const requestTimeout = 10_000;
