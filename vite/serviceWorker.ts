import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { encode } from '../deploy/compress.ts';
import { buildScript } from './buildScript.ts';

export const workerNotices = 'third-party-notices-worker.md';

/** The worker is a build of its own, and has its own third parties to name. */
const notices: Plugin = {
  name: 'service-worker-notices',
  config: () => ({ build: { license: { fileName: workerNotices } } }),
};

/** Builds `/sw.js`, and the kill switch that can take its place. */
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
      // index.html and public/manifest.webmanifest say it themselves.
      injectRegister: null,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [notices] },
        // Its list of files is stamped with the configuration (deploy/stampWorker.ts).
        injectionPoint: '',
      },
    }),
  ];
}
