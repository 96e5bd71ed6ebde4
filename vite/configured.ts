import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Configuration } from '../deploy/configuration.ts';
import { configureArtefact } from '../deploy/configureArtefact.ts';

/** Configures the build in its own folder, as `.deploy/configure.mjs` would. After everything else. */
export function configured(configuration: Configuration): Plugin {
  let outDir = '';
  let isWritten = false;
  return {
    name: 'configured',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = join(root, relative(root, build.outDir));
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Called for a build that failed, too, often without its error.
        if (isWritten) await configureArtefact({ from: outDir, to: outDir, configuration });
      },
    },
  };
}
