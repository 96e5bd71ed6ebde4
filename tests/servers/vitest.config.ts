import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** In mode `every` a server that is not installed fails its tests instead of skipping them. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { include: ['tests/servers/*.test.ts'], testTimeout: 30_000 },
});
