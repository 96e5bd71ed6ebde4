import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { testConfig } from '../support/testConfig.ts';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [react()],
  define: { __CONFIG__: JSON.stringify(testConfig) },
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    // A watchdog, not a measure: property tests share the machine with whatever else runs.
    testTimeout: 60_000,
    // By default one processor stays idle.
    maxWorkers: '100%',
    // SWR's default cache, which the product does not use, hands its focus event to setTimeout.
    execArgv: ['--disable-warning=TimeoutNaNWarning'],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
          include: [
            'tests/unit/{api,applications,auth,boot,lib,offline,shell,telemetry,ui}/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['tests/support/failOnConsole.ts', 'tests/support/renderStrictly.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/unit/{bench,deploy,local,sw}/**/*.test.ts'],
          setupFiles: ['tests/support/failOnConsole.ts'],
        },
      },
    ],
  },
});
