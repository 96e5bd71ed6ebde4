import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { configureArtefact } from '../../../deploy/configureArtefact.ts';
import { listen } from '../../../local/listen.ts';
import { createStaticServer } from '../../../local/staticServer.ts';
import { pageHeadersDigest } from '../../../shared/pageHeaders.ts';
import { environment } from '../deploy/environment.ts';
import { sampleArtefact } from '../deploy/sampleArtefact.ts';

test('sends a page with the headers that its worker expects', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'release-')), 'app');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }));
  const configuration = parseConfiguration('master', environment);
  await configureArtefact({ from: sampleArtefact(), to: folder, configuration });
  const server = await listen(0);
  onTestFinished(() => server.close());
  server.answer(createStaticServer(folder));
  const [page, worker] = await Promise.all(
    ['/', '/sw.js'].map((path) => fetch(`${server.origin}${path}`)),
  );
  const digest = page && (await pageHeadersDigest(page.headers));
  expect(await worker?.text()).toContain(`"pageHeaders":"${digest}"`);
});
