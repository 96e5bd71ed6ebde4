import { test as base } from '@playwright/test';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { builtArtefact, configuredOnce } from '../support/builds.ts';
import { portOfWorker } from '../support/claimPorts.ts';
import { type LemonLdap, startLemonLdap } from './lemonldap.ts';
import { startApi } from './startApi.ts';

export interface Bench {
  /** Of the launcher. */
  readonly origin: string;
  readonly provider: LemonLdap;
}

/** In seconds: a renewal comes in the last quarter. */
const idTokenLife = 12;

/** The built launcher before LemonLDAP::NG, and an API that checks its tokens. */
export const test = base.extend<object, { readonly bench: Bench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern.
    async ({}, use, { parallelIndex }) => {
      const port = portOfWorker(parallelIndex);
      const app = await listen(port);
      const provider = await startLemonLdap(port + 1, app.origin, idTokenLife);
      const keys = `${provider.origin}/oauth2/jwks`;
      const api = await startApi(port + 2, app.origin, { issuer: provider.origin, keys });
      const build = await configuredOnce(builtArtefact(), {
        ...process.env,
        APP_PORT: String(port),
        IDP_PORT: String(port + 1),
        API_PORT: String(port + 2),
        TELEMETRY_PORT: String(port + 3),
        VITE_OIDC_AUDIENCE: '',
        VITE_APPLICATIONINSIGHTS_CONNECTION_STRING: '',
      });
      app.answer(createStaticServer(build));

      await use({ origin: app.origin, provider });

      await Promise.all([app.close(), api.close(), provider.stop()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ bench }, use) => use(bench.origin),
});
