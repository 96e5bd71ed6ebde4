import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds the page with the plain react-select, as a product would be, and serves it. */
export async function servePlainSelect(): Promise<{ origin: string } & AsyncDisposable> {
  const outDir = await mkdtemp(join(tmpdir(), 'plain-select-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    try {
      const content = await readFile(join(outDir, path));
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
