import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { configureArtefact } from '../../../deploy/configureArtefact.ts';
import { listen } from '../../../local/listen.ts';
import { createStaticServer } from '../../../local/staticServer.ts';
import { environment } from '../deploy/environment.ts';
import { sampleArtefact } from '../deploy/sampleArtefact.ts';

test('sends a page with the headers that its worker brings', async () => {
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
  const line = /^self\.release=(.*);\n/.exec((await worker?.text()) ?? '')?.[1] ?? '';
  const { headers } = JSON.parse(line);
  expect(Object.keys(headers)).not.toHaveLength(0);
  for (const [name, value] of Object.entries(headers)) {
    expect(page?.headers.get(name), name).toBe(value);
  }
});
