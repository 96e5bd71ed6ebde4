import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { parseConfiguration } from './deploy/configuration.ts';
import { accents } from './vite/accents.ts';
import { configurableBuild } from './vite/configurableBuild.ts';
import { page } from './vite/page.ts';
import { serviceWorker, vital } from './vite/serviceWorker.ts';
import { shakeRouter } from './vite/shakeRouter.ts';

/** A file of those packages alone. */
function packages(name: string, folders: string) {
  return { name, test: new RegExp(`node_modules.(?:${folders})[\\\\/].*js$`), priority: 3 };
}

/**
 * Files of the build, each of which is a request, and a line in the worker's list. Packages stand apart: no
 * change of the application renames them. The two halves, compose and main, are entries. Their code and that of the late
 * parts meets in `base`, since whatever imports a file by its name is renamed with it: a change in compose.ts
 * renames no other file (docs/decisions/036).
 */
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    packages('react', 'react|react-dom|scheduler|react-router|swr|dequal'),
    packages(
      'select',
      'react-select|@emotion|@floating-ui|stylis|memoize-one|@babel|react-is|hoist-non-react-statics|use-isomorphic-layout-effect',
    ),
    packages('oidc', 'oidc-client-ts|jwt-decode'),
    packages('jose', 'jose'),
    // A login needs oidc-client-ts, the way back jose; the part for Logout, which needs both, is a file of its own.
    { name: 'protocolMessages', test: /auth.protocol.protocolMessages/, priority: 1 },
    {
      name: 'tokens',
      test: /auth.protocol.(?!provider|protocolMessages|endSession)|shared.accountDigest/,
      priority: 1,
    },
    {
      name: 'parts',
      test: /src.ui.(?:Dialog|select.createOptionSearch)/,
    },
    {
      name: 'dialogs',
      test: /shell.(?:dialogs|readSupportText)/,
    },
    {
      name: 'idle',
      test: /src.pwa.(?:createInstall|followLaunches|registerWorker)|shell.bars|src.notices|workbox-window/,
    },
    {
      name: 'base',
      // It has React, without which a login comes.
      test: /(?:src.(?!shell.Services)|shared|device).*\.ts$|valibot|idb-keyval|preload-helper/,
      minShareCount: 2,
    },
    { name: 'compose', test: /src.compose\.ts$/, includeDependenciesRecursively: true },
  ],
};

export default defineConfig(({ mode }) => {
  const root = import.meta.dirname;
  // Vite's own mode for a build is nobody's: the folder is to be configured later.
  const configuration =
    mode === 'production'
      ? undefined
      : parseConfiguration(mode, {
          ...loadEnv(mode, root, 'VITE_'),
          LOCAL_BUILD: process.env.LOCAL_BUILD,
        });

  return {
    root,
    plugins: [
      react(),
      accents(),
      shakeRouter(),
      page(configuration?.config),
      serviceWorker(),
      configurableBuild(configuration),
    ],
    // SWR's way to what React has had since 18.
    resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
    // Our files have names of their own; a hash in every class cost 0.5 kB of the first load.
    css: {
      modules: {
        generateScopedName: (name, path) => `${basename(path, '.module.css')}_${name}`,
      },
    },
    build: {
      // The oldest browsers that docs/operate.md names; our code looks before it calls what one of them lacks.
      // Safari on iOS has properties of its own, which the build writes for it or drops.
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'],
      // Logos keep their address below /assets/images; what is hashed stands apart from them.
      assetsDir: 'static',
      // An inlined image would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      license: { fileName: 'third-party-notices.md' },
      modulePreload: {
        // A browser without module preloading only asks for them later.
        polyfill: false,
        // The boot script asks for all that the page needs, so Vite adds no link. A late part's list leaves out
        // the files that every page has.
        resolveDependencies: (_file, paths, { hostType }) =>
          hostType === 'html' ? [] : paths.filter((path) => !vital.test(path)),
      },
      rolldownOptions: {
        // The first half comes without main (docs/decisions/036); the page has no script before the boot script.
        input: ['index.html', 'src/compose.ts', 'src/main.tsx'],
        // A slow build tells of the machine's load, so it is no warning of ours.
        checks: { bundlerTimings: false },
        // The boot script knows what both export by its name.
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: chunks,
          // Blockers refuse files whose names tell of insights, telemetry, tracking or `-ads-`, as a hash may.
          chunkFileNames: ({ name }) =>
            `static/${name === 'applicationInsights' ? 'background' : name}-[hash].js`,
          hashCharacters: 'hex',
        },
      },
    },
  };
});
