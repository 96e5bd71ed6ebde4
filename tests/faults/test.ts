import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { type FaultyProvider, startFaultyProvider } from './FaultyProvider.ts';
import { type RecordingApi, startRecordingApi } from './recordingApi.ts';

export interface Bench {
  /** Of the application, built once against the other two. */
  readonly origin: string;
  readonly provider: FaultyProvider;
  readonly api: RecordingApi;
}

const projectRoot = join(import.meta.dirname, '../..');
const firstPort = Number(process.env.E2E_FIRST_PORT ?? 4300);

export const test = base.extend<object, { readonly bench: Bench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern.
    async ({}, use, { workerIndex }) => {
      const port = firstPort + 10 * workerIndex;
      const app = await listen(port);
      const provider = await startFaultyProvider(port + 1, app.origin);
      const api = await startRecordingApi(port + 2, app.origin);
      const directory = await mkdtemp(join(tmpdir(), 'faults-'));
      await buildAgainst(provider.origin, api.origin, directory);
      app.answer(createStaticServer(directory));

      await use({ origin: app.origin, provider, api });

      await Promise.all([app.close(), provider.close(), api.close()]);
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function buildAgainst(authority: string, api: string, directory: string): Promise<void> {
  const link = `${api}/pages`;
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--mode', 'release', '--logLevel', 'warn', '--outDir', directory],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        VITE_OIDC_AUTHORITY: authority,
        VITE_OIDC_CLIENT_ID: 'natural-capital-suite',
        VITE_OIDC_AUDIENCE: '',
        VITE_AUTH_COOKIE_NAME: 'natural-capital-suite.is-authenticated',
        VITE_AUTH_COOKIE_DOMAIN: '',
        VITE_API_BASE_URL: api,
        VITE_CONTACT_URL: link,
        VITE_LINK_PLAN: link,
        VITE_LINK_PROJECT: link,
        VITE_LINK_IMPACT: link,
        VITE_LINK_CREDIT: link,
        VITE_APPLICATIONINSIGHTS_CONNECTION_STRING: '',
      },
    },
  );
}
