import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildScript } from './buildScript.ts';

/** What the worker keeps: the page, all it may come to need, and the logos. */
const kept = ['index.html', 'static/**/*.{js,css}', 'assets/images/*.svg'];

/** The worker is a build of its own, and has its own third parties to name. */
const notices: Plugin = {
  name: 'service-worker-notices',
  config: () => ({ build: { license: { fileName: 'third-party-notices-worker.md' } } }),
};

/** Builds `/sw.js` with its list of files, and the kill switch that can take its place. */
export function serviceWorker(): PluginOption[] {
  let outDir = '';
  return [
    {
      name: 'service-worker-place',
      apply: 'build',
      configResolved(config) {
        outDir = resolve(config.root, config.build.outDir);
      },
      async generateBundle() {
        const source = await buildScript('sw/killSwitch.ts');
        this.emitFile({ type: 'asset', fileName: '.deploy/retire/sw.js', source });
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
        globPatterns: kept,
        dontCacheBustURLsMatching: /^static\//,
        manifestTransforms: [
          // Once everything is written, so that the hash is that of the bytes a server will send.
          async (entries) => ({
            manifest: await Promise.all(
              entries.map(async (entry) => ({
                ...entry,
                // Some servers redirect /index.html to its folder.
                url: entry.url === 'index.html' ? '/' : `/${entry.url}`,
                integrity: await integrity(join(outDir, entry.url)),
              })),
            ),
          }),
        ],
      },
    }),
  ];
}

async function integrity(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}
