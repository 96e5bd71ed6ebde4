import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { parseConfiguration } from './deploy/configuration.ts';
import { bootScript } from './vite/bootScript.ts';
import { compression } from './vite/compression.ts';
import { deployment } from './vite/deployment.ts';
import { serviceWorker } from './vite/serviceWorker.ts';

export default defineConfig(({ mode }) => {
  const root = import.meta.dirname;
  const configuration = parseConfiguration(mode, {
    ...loadEnv(mode, root, 'VITE_'),
    LOCAL_BUILD: process.env.LOCAL_BUILD,
  });

  return {
    root,
    plugins: [
      react(),
      bootScript(configuration.config),
      deployment(configuration),
      serviceWorker(),
      compression(),
    ],
    define: { __CONFIG__: JSON.stringify(configuration.config) },
    build: {
      // Logos keep their address below /assets/images; what is hashed stands apart from them.
      assetsDir: 'static',
      license: { fileName: 'third-party-notices.md' },
      // An inlined image would need `data:` in the content security policy.
      assetsInlineLimit: 0,
    },
  };
});
