import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Configuration } from '../deploy/configuration.ts';
import { configureArtefact } from '../deploy/configureArtefact.ts';

/** Configures the build in its own folder, as `.deploy/configure.mjs` would. After everything else. */
export function configured(configuration: Configuration): Plugin {
  let outDir = '';
  return {
    name: 'configured',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = join(root, relative(root, build.outDir));
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (!error) await configureArtefact({ from: outDir, to: outDir, configuration });
      },
    },
  };
}
