import type { Plugin, Rolldown } from 'vite';
import { shortDigest } from '../deploy/artefact.ts';
import { buildScript } from './buildScript.ts';
import { withScripts } from './withScripts.ts';

/**
 * Compiles src/boot.ts to a classic script that blocks the first paint, and tells it what else it may load.
 */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const code = await buildScript('src/boot.ts');
        // Not below /static/, where it would be kept for a year: what came wrong once would stay, and no
        // script would run that mends it.
        const fileName = `boot-${shortDigest(code)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const compose = chunkOf(bundle, 'src/compose.ts');
        const main = chunkOf(bundle, 'src/main.tsx');
        const first = withImports(bundle, compose.fileName);
        page.source = withScripts(String(page.source), {
          boot: `src="/${fileName}"`,
          compose: `/${compose.fileName}`,
          main: `/${main.fileName}`,
          shared: [...first].slice(1).map((path) => `/${path}`),
          styles: Array.from(main.viteMetadata?.importedCss ?? [], (path) => `/${path}`),
          library: `/${chunkNamed(bundle, 'react')}`,
          signIn: partWith(bundle, 'auth/protocol/protocolMessages.ts', first),
          exchange: partWith(bundle, 'auth/protocol/exchangeCode.ts', first),
        });
      },
    },
  };
}

/** The chunk that a module is in. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk with ${module}`);
  return chunk;
}

/** The file of a group of vite.config.ts. */
function chunkNamed(bundle: Rolldown.OutputBundle, name: string): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
  if (!chunk) throw new Error(`The build has no chunk ${name}`);
  return chunk.fileName;
}

/**
 * The file of a module that is loaded late, with all that it imports, however deep: one that is asked for late
 * is a round trip more. What the first half brings along is left out.
 */
function partWith(
  bundle: Rolldown.OutputBundle,
  module: string,
  present: ReadonlySet<string>,
): string {
  const files = withImports(bundle, chunkOf(bundle, module).fileName);
  const wanted = [...files].filter((fileName) => !present.has(fileName));
  if (wanted.length === 0) throw new Error(`${module} is in what every page has`);
  return wanted.map((fileName) => `/${fileName}`).join(' ');
}

/** Adds a file and what it imports to `found`. */
function withImports(
  bundle: Rolldown.OutputBundle,
  fileName: string,
  found = new Set<string>(),
): Set<string> {
  const output = bundle[fileName];
  if (output?.type !== 'chunk' || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of output.imports) withImports(bundle, imported, found);
  return found;
}
