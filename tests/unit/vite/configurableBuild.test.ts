import { build } from 'vite';
import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { configurableBuild } from '../../../vite/configurableBuild.ts';
import { environment } from '../deploy/environment.ts';
import { temporaryFolder, write } from '../deploy/sampleArtefact.ts';

test('a build that fails says why, and not that there is nothing to configure', async () => {
  const root = temporaryFolder();
  write(root, 'index.html', '<script type="module" src="/index.js"></script>');
  write(root, 'index.js', "import { missing } from './other.js'; missing();");
  write(root, 'other.js', 'export const present = 1;');
  const failed = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [configurableBuild(parseConfiguration('release', environment))],
  });
  await expect(failed).rejects.toThrow(/"missing" is not exported/);
});
