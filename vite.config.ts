import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { parseConfiguration } from './deploy/configuration.ts';
import { artefact } from './vite/artefact.ts';
import { bootScript } from './vite/bootScript.ts';
import { createBundledModules, noteModules } from './vite/bundledModules.ts';
import { configured } from './vite/configured.ts';
import { developmentPage } from './vite/developmentPage.ts';
import { serviceWorker } from './vite/serviceWorker.ts';
import { shakeRouter } from './vite/shakeRouter.ts';

/**
 * Files of the build, each of which is a request, and a line in the worker's list: the session with all
 * that it needs, and of what is loaded late the two halves of sign-in, and what every page loads when idle.
 */
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'protocolMessages',
      test: /auth.protocol.(?:protocolMessages|provider|providerRequest|discovery|issuer)\.ts|oidc-client-ts|jwt-decode/,
      priority: 2,
    },
    { name: 'tokens', test: /auth.protocol|jose|shared.(?:accountDigest|base64url)/, priority: 1 },
    {
      name: 'session',
      test: /src.session\.ts$|rolldown.runtime/,
      includeDependenciesRecursively: true,
    },
    { name: 'dialogs', test: /shell.(?:ConfirmSignOut|support.(?:readS|S)upportDetails)/ },
    {
      name: 'idle',
      test: /src.pwa.(?:createInstall|installHistory|followLaunches|registerWorker|failedInstalls|judgeInstall)|shell.install.(?:start|InstallN)|workbox-window/,
    },
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

  const bundled = createBundledModules();
  return {
    root,
    plugins: [
      react(),
      noteModules(bundled),
      bootScript(bundled),
      serviceWorker(bundled),
      artefact(bundled),
      configuration && [developmentPage(configuration.config), configured(configuration)],
      shakeRouter(),
    ],
    // Our files have names of their own; a hash in every class cost 0.5 kB of the first load.
    css: {
      modules: {
        generateScopedName: (name, path) => `${basename(path, '.module.css')}_${name}`,
      },
    },
    build: {
      // Logos keep their address below /assets/images; what is hashed stands apart from them.
      assetsDir: 'static',
      // An inlined image would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Two entries: the session comes without the page (docs/decisions/036).
        input: ['index.html', 'src/session.ts'],
        // The boot script knows what the session exports by its name.
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting: chunks },
      },
    },
  };
});
