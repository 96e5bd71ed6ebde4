import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { integrityOf } from '../deploy/artefact.ts';
import { encode } from '../deploy/files.ts';
import { buildScript } from './buildScript.ts';
import manifest from './manifest.json' with { type: 'json' };

/** The licences of the worker's packages; vite.config.ts names the file with those of the page. */
export const workerNotices = 'third-party-notices-of-worker.md';

const listLicences: Plugin = {
  name: 'licences-of-worker',
  config: () => ({ build: { license: { fileName: workerNotices } } }),
};

/** Matches what a start needs besides the worker's page. No worker is installed without it; the rest may come later. */
export const vital = /^static\/(?:base|compose|main|react)-/;

/** Builds `/sw.js`, the kill switch that can take its place, and the web manifest with its link. */
export function serviceWorker(): PluginOption[] {
  let built: Readonly<Record<string, unknown>> = {};
  return [
    {
      name: 'kill-switch',
      apply: 'build',
      async generateBundle() {
        const fileName = '.deploy/retire/sw.js';
        const script = Buffer.from(await buildScript('sw/killSwitch.ts'));
        // Encoded, too, because a server would prefer the encoded files of the worker that is to go.
        const files = { [fileName]: script, ...(await encode(fileName, script)) };
        for (const [path, source] of Object.entries(files)) {
          this.emitFile({ type: 'asset', fileName: path, source });
        }
      },
      writeBundle(_options, bundle) {
        built = bundle;
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/pwa/registerWorker.ts registers it, when the page is idle.
      injectRegister: null,
      manifest: manifest as Partial<ManifestOptions>,
      // Browsers would ask for it without cookies, which an access proxy leads to its login.
      useCredentials: true,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [listLicences] },
        globPatterns: ['static/**/*.{js,css}', 'assets/images/*.svg'],
      },
      integration: {
        beforeBuildServiceWorker({ injectManifest }) {
          // The plugin would add the web manifest, which browsers keep by themselves.
          injectManifest.additionalManifestEntries = [];
          const integrityAt = (path: string) =>
            integrityOf(readFileSync(join(injectManifest.globDirectory, path)));
          injectManifest.manifestTransforms = [
            (entries) => ({
              manifest: entries
                // Files of an earlier build may still lie in the folder.
                .filter(({ url }) => !url.startsWith('static/') || url in built)
                // This one is in the worker's page.
                .filter(({ url }) => !(vital.test(url) && url.endsWith('.css')))
                .map(({ url, size }) => ({
                  url: `/${url}`,
                  revision: null, // the worker names files by their integrity
                  integrity: integrityAt(url),
                  isVital: vital.test(url),
                  size,
                }))
                // Sorted, so that the list is the same on every machine.
                .toSorted((one, other) => (one.url < other.url ? -1 : 1)),
            }),
          ];
        },
      },
    }),
  ];
}
