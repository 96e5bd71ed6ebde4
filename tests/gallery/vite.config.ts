import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { testConfig } from '../support/testConfig.ts';

/** Builds the gallery, which is no part of the product: `vite build --config … --outDir DIR`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  plugins: [react()],
  define: { __CONFIG__: JSON.stringify(testConfig) },
  build: { assetsDir: 'static', assetsInlineLimit: 0, emptyOutDir: true },
});
