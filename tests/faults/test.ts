import { test as base } from '@playwright/test';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { builtArtefact, configuredOnce } from '../support/builds.ts';
import { portOfWorker } from '../support/claimPorts.ts';
import { type FaultyProvider, startFaultyProvider } from './FaultyProvider.ts';
import { type RecordingApi, startRecordingApi } from './recordingApi.ts';

export interface Bench {
  /** Of the application, built once against the other two. */
  readonly origin: string;
  readonly provider: FaultyProvider;
  readonly api: RecordingApi;
}

/** On the ports of the other stories of the same worker, which share their build with these. */
export const test = base.extend<object, { readonly bench: Bench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern.
    async ({}, use, { parallelIndex }) => {
      const port = portOfWorker(parallelIndex);
      const app = await listen(port);
      const provider = await startFaultyProvider(port + 1, app.origin);
      const api = await startRecordingApi(port + 2, app.origin);
      app.answer(createStaticServer(await buildFor(port)));

      await use({ origin: app.origin, provider, api });

      await Promise.all([app.close(), provider.close(), api.close()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function buildFor(port: number): Promise<string> {
  return await configuredOnce(builtArtefact(), {
    ...process.env,
    APP_PORT: String(port),
    IDP_PORT: String(port + 1),
    API_PORT: String(port + 2),
    TELEMETRY_PORT: String(port + 3),
  });
}
