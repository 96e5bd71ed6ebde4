import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { parseConfiguration } from './deploy/configuration.ts';
import { accents } from './vite/accents.ts';
import { configurableBuild } from './vite/configurableBuild.ts';
import { integrity, lateParts, page } from './vite/page.ts';
import { serviceWorker, vital } from './vite/serviceWorker.ts';
import { shakeLibraries } from './vite/shakeLibraries.ts';

/** Returns a group for a file of these packages alone. */
function packages(name: string, folders: string) {
  return { name, test: new RegExp(`node_modules.(?:${folders})[\\\\/].*js$`), priority: 3 };
}

/**
 * The files of the build; each is a request, and a line in the worker's list. Packages stand apart, so that no
 * change of ours renames them. The two halves, compose and main, are entries. What they share with late parts
 * stands in `base`, because whatever imports a file by its name is renamed with it: a change in compose.ts
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
    // What a late part is imported for stands outside of the groups, where its file needs no runtime of the bundler's:
    // that would come with React, which a login does without.
    {
      name: 'tokens',
      test: /auth.protocol.(?!provider|protocolMessages|endSession|exchangeCode|refreshGrant)|shared.accountDigest/,
      priority: 1,
    },
    {
      name: 'parts',
      test: /src.ui.(?:Dialog|Said|select.(?:createOptionSearch|OptionWords))/,
    },
    {
      name: 'dialogs',
      test: /shell.(?:dialogs|readSupportText)/,
    },
    {
      name: 'idle',
      test: /start.late|ui.Bar|src.pwa.(?:createInstall|registerWorker)|shell.bars|src.notices.(?!Declared)|workbox-window/,
    },
    { name: 'preferences', test: /preferences.entries/ },
    {
      name: 'base',
      // shell/Services has React, which a login does not load. A login and Logout share the messages.
      test: /(?:src.(?!shell.Services|auth.protocol.protocolMessages)|shared|device).*\.ts$|valibot|idb-keyval/,
      minShareCount: 2,
    },
  ],
};

/** Without this, a group whose files have moved would silently be gone. */
const usedGroups: Plugin = {
  name: 'used-groups',
  apply: 'build',
  generateBundle() {
    const modules = [...this.getModuleIds()];
    for (const { name, test } of chunks.groups) {
      if (!modules.some((id) => test.test(id))) this.error(`No file is in the group '${name}'`);
    }
  },
};

export default defineConfig(({ mode }) => {
  const root = import.meta.dirname;
  // Vite's own default mode is no environment: the folder is configured later.
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
      shakeLibraries(),
      page(configuration?.config),
      integrity(),
      lateParts(),
      serviceWorker(),
      usedGroups,
      configurableBuild(configuration),
    ],
    // SWR's shim is for a hook that React has had since 18.
    resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
    // Our file names are unique, and a hash in every class cost 0.5 kB of the first load.
    css: {
      modules: {
        generateScopedName: (name, path) => `${basename(path, '.module.css')}_${name}`,
      },
    },
    build: {
      // The oldest browsers that docs/operate.md names. Our code checks before it calls something that one of
      // them lacks. Safari on iOS has properties of its own, which the build adds or drops.
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'],
      // Logos keep their address below /assets/images, so hashed files stand apart from them.
      assetsDir: 'static',
      // An inlined image would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      license: { fileName: 'third-party-notices.md' },
      modulePreload: {
        // A browser without module preloading only requests the files later.
        polyfill: false,
        // The boot script requests everything that the page needs, so Vite adds no link. The list of a late part
        // leaves out the files that every page has.
        resolveDependencies: (_file, paths, { hostType }) =>
          hostType === 'html' ? [] : paths.filter((path) => !vital.test(path)),
      },
      rolldownOptions: {
        // The first half is loaded without main (docs/decisions/036); the page has no script before the boot
        // script.
        input: ['index.html', 'src/start/compose.ts', 'src/start/main.tsx'],
        // A slow build says something about the machine's load only, so it is no warning of ours.
        checks: { bundlerTimings: false },
        // The boot script uses the exports of both by their names.
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: chunks,
          // Blockers refuse files whose names contain insights, telemetry, tracking or `-ads-`, as a hash may.
          chunkFileNames: ({ name }) =>
            `static/${name === 'applicationInsights' ? 'background' : name}-[hash].js`,
          hashCharacters: 'hex',
        },
      },
    },
  };
});
