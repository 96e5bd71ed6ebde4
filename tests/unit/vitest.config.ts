import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';

const inContext = 'tests/unit/{applications,lib,shell,start,ui}/**/*.test.{ts,tsx}';

/** Uses the API client, which asks the browser how the page was loaded. */
const clientInDocument = 'tests/unit/start/wireServices.test.ts';

/** These need Web Crypto, or errors and turns of Node's event loop, which jsdom lacks in such a context. */
const edges = [
  'tests/unit/{api,pwa,shared,storedPage,telemetry}/**/*.test.ts',
  // Other tests of sign-in use only fake edges, and start faster without a document.
  'tests/unit/auth/{browserEnvironment,model/interleavings,unauthorized}.test.ts',
  clientInDocument,
];

const inDocument = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
  setupFiles: ['tests/support/freshStart.ts', 'tests/support/prepareDocument.ts'],
};

function project(name: string, test: ProjectConfig) {
  return { extends: true as const, test: { name, ...test } };
}

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [react()],
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    // A watchdog, not a measure: property tests share the machine with whatever else runs.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 10 } },
    // By default one processor stays idle.
    maxWorkers: '100%',
    // SWR's default cache, which the product does not use, hands its focus event to setTimeout.
    execArgv: ['--disable-warning=TimeoutNaNWarning'],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      project('browser', {
        ...inDocument,
        // A context for each file takes a third of the processor that a process for each takes.
        pool: 'vmThreads',
        include: [inContext],
        exclude: [clientInDocument],
      }),
      project('edges', { ...inDocument, include: edges }),
      project('node', {
        // Includes new folders, so that none is forgotten.
        include: ['tests/unit/**/*.test.{ts,tsx}'],
        exclude: [inContext, ...edges],
        setupFiles: ['tests/support/freshStart.ts'],
      }),
    ],
  },
});
