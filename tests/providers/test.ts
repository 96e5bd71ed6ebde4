import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import type { Running } from '../servers/programs/runServer.ts';
import { builtArtefact, configuredOnce } from '../support/builds.ts';
import { portOfWorker } from '../support/ports.ts';
import { startApi } from './startApi.ts';

/** A provider that others have written, from Debian's packages. */
export interface ForeignProvider {
  readonly name: string;
  /** Debian's packages that bring it. */
  readonly packages: string;
  /** How to use its pages: the selector of the user's name, and the button that consents. */
  readonly pages: Readonly<Record<'name' | 'accept', string>>;
  readonly logouts: readonly {
    /** The button that answers its question, if it asks one. */
    readonly press?: string;
    readonly outcome: string;
    readonly mayBeKnown?: boolean;
  }[];
  isInstalled(): Promise<boolean>;
  start(place: Place): Promise<RunningProvider>;
}

export interface Place {
  /** A private folder, which the caller removes. */
  readonly folder: string;
  readonly port: number;
  readonly appOrigin: string;
  /** How long ID tokens last: short ones are renewed while a story looks on. */
  readonly idTokenSeconds: number;
}

export interface RunningProvider extends Running {
  readonly issuer: string;
  /** The operator's variables besides the authority. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Forgets every session and every refresh token. */
  endSessions(): Promise<void>;
  /** Makes all logins this many seconds older. */
  ageLogins(seconds: number): Promise<void>;
}

export interface Bench {
  /** The launcher's origin. */
  readonly origin: string;
  readonly provider: RunningProvider;
}

/** In seconds. A renewal comes in the last quarter. */
const idTokenSeconds = 12;

/** Returns Playwright's test with the built launcher, the provider, and an API that checks its tokens. */
export function testBefore(foreign: ForeignProvider) {
  return base.extend<object, { readonly bench: Bench }>({
    bench: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern.
      async ({}, use, { parallelIndex }) => {
        const port = portOfWorker(parallelIndex);
        const folder = await mkdtemp(join(tmpdir(), 'provider-'));
        const app = await listen(port);
        const place = { folder, port: port + 1, appOrigin: app.origin, idTokenSeconds };
        const provider = await foreign.start(place);
        const api = await startApi(port + 2, app.origin, provider.issuer);
        const build = await configuredOnce(builtArtefact(), {
          ...process.env,
          APP_PORT: String(port),
          IDP_PORT: String(port + 1),
          API_PORT: String(port + 2),
          TELEMETRY_PORT: String(port + 3),
          VITE_OIDC_AUTHORITY: provider.issuer,
          VITE_OIDC_AUDIENCE: '',
          VITE_APPLICATIONINSIGHTS_CONNECTION_STRING: '',
          VITE_PREFERENCES: '',
          ...provider.variables,
        });
        app.answer(createStaticServer(build));

        await use({ origin: app.origin, provider });

        await Promise.all([app.close(), api.close(), provider.stop()]);
        await rm(folder, { recursive: true });
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ bench }, use) => use(bench.origin),
  });
}
