import type { Application } from '../applications/Application.ts';
import type { LastKnown } from '../applications/LastKnown.ts';
import type { SuiteApi } from '../applications/SuiteApi.ts';
import type { Auth } from '../auth/Auth.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

/** What main constructs and the pages use. */
export interface Services {
  readonly applications: readonly Application[];
  readonly auth: Auth;
  readonly api: SuiteApi;
  readonly lastKnown: LastKnown;
  readonly telemetry: Telemetry;
}
