import { join } from 'node:path';
import { build, createServer } from 'vite';
import { CliError } from './cli.ts';
import type { LocalServer } from './listen.ts';

const root = join(import.meta.dirname, '..');

/**
 * Builds the application in this process, so that a signal stops the build too.
 * @throws CliError when the configuration is wrong.
 */
export async function buildApplication(mode: string, outDir: string): Promise<void> {
  try {
    await build({ root, mode, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  } catch (error) {
    // Vite bundles its configuration, so its class is another one than ours.
    if (error instanceof Error && error.name === 'ConfigurationError') {
      throw new CliError(error.message, 1);
    }
    throw error;
  }
}

/** Starts Vite's development server on a server that listens already. */
export async function serveDevelopment(server: LocalServer): Promise<() => Promise<void>> {
  const vite = await createServer({
    root,
    mode: 'development',
    server: { middlewareMode: true, hmr: { server: server.http } },
  });
  server.answer((request, response) => vite.middlewares(request, response));
  return () => vite.close();
}
