import { join } from 'node:path';
import { build, createServer } from 'vite';
import type { LocalServer } from './listen.ts';
import { PlainError } from './PlainError.ts';

const root = join(import.meta.dirname, '..');

/**
 * Builds the application. In this process, so that stopping it leaves no other one behind.
 * @throws PlainError when the configuration is wrong.
 */
export async function buildApplication(mode: string, outDir: string): Promise<void> {
  try {
    await build({ root, mode, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  } catch (error) {
    // The class is not the same: Vite bundles its configuration together with what that imports.
    if (error instanceof Error && error.name === 'ConfigurationError') {
      throw new PlainError(error.message, 1);
    }
    throw error;
  }
}

/** Lets Vite's development server answer on a server that listens already. */
export async function serveDevelopment(server: LocalServer): Promise<() => Promise<void>> {
  const vite = await createServer({
    root,
    mode: 'development',
    server: { middlewareMode: true, hmr: { server: server.http } },
  });
  server.answer((request, response) => vite.middlewares(request, response));
  return () => vite.close();
}
