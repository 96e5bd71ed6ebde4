import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { configurePage } from '../../deploy/configurePage.ts';
import { accents } from '../../vite/accents.ts';
import { testConfig } from '../support/testConfig.ts';

/** The gallery, which is no part of the product: tests build it, `npm run gallery` serves and opens it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  plugins: [
    react(),
    accents(),
    {
      name: 'configuration',
      transformIndexHtml: (html, { server }) => {
        const page = configurePage(html, testConfig, 'gallery');
        // Vite's own scripts and styles are inline while it serves the sources.
        return server ? page.replace(/<meta\s+http-equiv[^>]+>/, '') : page;
      },
    },
  ],
  build: { assetsDir: 'static', assetsInlineLimit: 0, emptyOutDir: true },
});
