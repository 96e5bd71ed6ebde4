import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { integrityOf } from '../deploy/artefact.ts';
import { encode } from '../deploy/compress.ts';
import { buildScript } from './buildScript.ts';
import manifest from './manifest.json' with { type: 'json' };

/** Licences of what others wrote of the worker; vite.config.ts names those of the page. */
export const workerNotices = 'third-party-notices-of-worker.md';

const listLicences: Plugin = {
  name: 'licences-of-worker',
  config: () => ({ build: { license: { fileName: workerNotices } } }),
};

/**
 * The files of those in the worker's list that a start needs offline. Each other may be missing: a worker is
 * installed without it, and asks for it again.
 */
export const vital = /^(?:boot-|static\/(?:base|compose|main|react|rolldown-runtime)-)/;

/** A name that changes with the content. */
const hashed = /^(?:static\/|boot-)/;

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
        // Encoded too: a server would prefer those of the worker that is to go.
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
      // src/pwa/registerWorker.ts does, when the page is idle.
      injectRegister: null,
      manifest: manifest as Partial<ManifestOptions>,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [listLicences] },
        globPatterns: ['static/**/*.{js,css}', 'boot-*.js', 'assets/images/*.svg'],
        dontCacheBustURLsMatching: hashed,
      },
      integration: {
        beforeBuildServiceWorker({ injectManifest }) {
          // The plugin adds the web manifest, which the browser keeps by itself.
          injectManifest.additionalManifestEntries = [];
          const integrityAt = (path: string) =>
            integrityOf(readFileSync(join(injectManifest.globDirectory, path)));
          injectManifest.manifestTransforms = [
            (entries) => ({
              manifest: entries
                // Files of an earlier build may lie in the folder still.
                .filter(({ url }) => !hashed.test(url) || url in built)
                .map((entry) => ({
                  ...entry,
                  url: `/${entry.url}`,
                  integrity: integrityAt(entry.url),
                  isVital: vital.test(entry.url),
                }))
                // The same list on every machine.
                .toSorted((one, other) => (one.url < other.url ? -1 : 1)),
            }),
          ];
        },
      },
    }),
  ];
}
