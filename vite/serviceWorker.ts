import type { PluginOption } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { encode } from '../deploy/compress.ts';
import { buildScript } from './buildScript.ts';
import manifest from './manifest.json' with { type: 'json' };

/** Licences of what others wrote of the worker; vite.config.ts names those of the page. */
export const workerNotices = 'third-party-notices-of-worker.md';

/** Builds `/sw.js`, the kill switch that can take its place, and the web manifest with its link. */
export function serviceWorker(): PluginOption[] {
  return [
    {
      name: 'kill-switch',
      apply: 'build',
      async generateBundle() {
        const fileName = '.deploy/retire/sw.js';
        const script = Buffer.from(await buildScript('sw/killSwitch.ts'));
        // Encoded too: a server would prefer those of the worker that is to go.
        const files = { [fileName]: script, ...(await encode(fileName, script)) };
        for (const [path, source] of Object.entries(files)) {
          this.emitFile({ type: 'asset', fileName: path, source });
        }
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/pwa/registerWorker.ts does, when the page is idle.
      injectRegister: null,
      manifest: manifest as Partial<ManifestOptions>,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: {
          vite: [
            {
              name: 'licences-of-worker',
              config: () => ({ build: { license: { fileName: workerNotices } } }),
            },
          ],
        },
        // Its list of files is written with the configuration (deploy/releaseFiles.ts).
        injectionPoint: '',
      },
    }),
  ];
}
