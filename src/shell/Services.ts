import type { Application } from '../applications/Application.ts';
import type { LastKnown } from '../applications/LastKnown.ts';
import type { SuiteApi } from '../applications/SuiteApi.ts';
import type { Auth } from '../auth/Auth.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { Install } from '../offline/createInstall.ts';
import type { Updates } from '../offline/createUpdates.ts';
import type { RenderedPage } from '../offline/storePage.ts';

/** What main constructs and the pages use. */
export interface Services {
  readonly applications: readonly Application[];
  readonly auth: Auth;
  readonly api: SuiteApi;
  readonly lastKnown: LastKnown;
  readonly pages: Pages;
  readonly updates: Updates;
  readonly install: Install;
  readonly telemetry: Telemetry;
}

/** Where the page rendered ahead is kept. */
export interface Pages {
  /** Resolves once there is a worker to keep it; never, where there is none. */
  whenReady(): Promise<void>;
  /** True if the worker took it. */
  store(page: RenderedPage): Promise<boolean>;
}
