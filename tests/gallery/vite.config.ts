import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { configurePage } from '../../deploy/configurePage.ts';
import { accents } from '../../vite/accents.ts';
import { testConfig } from '../support/testConfig.ts';

/** Builds the gallery, which is no part of the product: `vite build --config … --outDir DIR`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  plugins: [
    react(),
    accents(),
    {
      name: 'configuration',
      transformIndexHtml: (html) => configurePage(html, testConfig, 'gallery'),
    },
  ],
  build: { assetsDir: 'static', assetsInlineLimit: 0, emptyOutDir: true },
});
