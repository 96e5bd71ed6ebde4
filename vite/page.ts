import type { Plugin, Rolldown } from 'vite';
import { integrityOf, shortDigest } from '../deploy/artefact.ts';
import { configurePage } from '../deploy/configurePage.ts';
import type { Config } from '../shared/Config.ts';
import { configurationId } from '../shared/pageMetadata.ts';
import { buildScript } from './buildScript.ts';
import { vital } from './serviceWorker.ts';

/** The addresses of the files that the page loads; several of one kind are separated by blanks. */
interface Scripts {
  /** The attributes of the boot script, which requests the others. */
  readonly boot: string;
  readonly compose: string;
  readonly main: string;
  /** The file of packages that only main imports. */
  readonly library: string;
  /** The files that a login loads, and those that its way back loads. */
  readonly signIn: string;
  readonly exchange: string;
  /** Fetched beside the boot script: the first half, and what it shares with main. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

const development: Scripts = {
  boot: 'type="module" src="/src/start/boot.ts"',
  compose: '/src/start/compose.ts',
  main: '/src/start/main.tsx',
  library: '/src/start/main.tsx',
  signIn: '/src/auth/protocol/protocolMessages.ts',
  exchange: '/src/auth/protocol/exchangeCode.ts',
  preloads: [],
  styles: [],
};

/**
 * Puts style sheet and boot script into the page, and beside the configuration the addresses that
 * src/lib/config.ts reads. The boot script is compiled to a classic one, which blocks the first paint. Vite's development
 * server has no build to configure: its page gets `config` at once.
 */
export function page(config: Config | undefined): Plugin {
  let bootFile = '';
  return {
    name: 'page',
    generateBundle: {
      order: 'pre',
      async handler() {
        const code = await buildScript('src/start/boot.ts');
        // We do not put this below /static/, where browsers keep files for a year: one that came wrong would
        // stay, and no script would run that mends it.
        bootFile = `boot-${shortDigest(code)}.js`;
        this.emitFile({ type: 'asset', fileName: bootFile, source: code });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle) return withScripts(html, builtScripts(bundle, bootFile));
        const page = withScripts(html, development);
        return config ? configurePage(page, config, 'development') : page;
      },
    },
  };
}

/** Chromium reads it at the very beginning of a file, from 136 on. */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile the modules that every start needs as they come, and not each function on the page's thread. Has
 * the browser check them, by an import map, which must stand before the first of them.
 * Chromium begins a preload before it has read the map, and drops it if it lacks the same integrity.
 */
export function integrity(): Plugin {
  return {
    name: 'integrity',
    apply: 'build',
    // What is added below does not change a file's name by itself.
    augmentChunkHash: () => compileHint,
    generateBundle: {
      // Until now Vite may change the code of a chunk.
      order: 'post',
      handler(_options, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') return;
        const digests = Object.values(bundle).flatMap((output) => {
          if (output.type !== 'chunk' || !vital.test(output.fileName)) return [];
          output.code = compileHint + output.code;
          return [[`/${output.fileName}`, integrityOf(output.code)] as const];
        });
        // Sorted, so that the page is the same on every machine.
        const byPath = Object.fromEntries(
          digests.toSorted(([one], [other]) => (one < other ? -1 : 1)),
        );
        const map = `<script type="importmap">${JSON.stringify({ integrity: byPath })}</script>`;
        html.source = String(html.source)
          .replace('<script src=', `${map}$&`)
          .replaceAll(
            /(<link rel="modulepreload") href="([^"]*)"/g,
            (link, _, path) => `${link} integrity="${byPath[path]}"`,
          );
      },
    },
  };
}

/** Puts src/lib/loadWithFiles.ts in place of the function by which Vite loads every late part. */
export function lateParts(): Plugin {
  let isPlaced = false;
  return {
    name: 'late-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler() {
        isPlaced = true;
        return "export { loadWithFiles as __vitePreload } from '/src/lib/loadWithFiles.ts';";
      },
    },
    buildEnd(error) {
      if (!error && !isPlaced) this.error('Vite has no preload helper of that name any more');
    },
  };
}

function withScripts(html: string, { boot, preloads, styles, ...scripts }: Scripts): string {
  const element = `<script type="application/json" id="${configurationId}"></script>`;
  if (!html.includes(element)) throw new Error('index.html lacks its configuration');
  const { compose, main, library, signIn, exchange } = scripts;
  const addresses = `data-compose="${compose}" data-main="${main}" data-base="${library}" data-sign-in="${signIn}" data-exchange="${exchange}"`;
  const links = [
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ];
  return html.replace(
    element,
    `${element.replace(' id=', ` ${addresses} id=`)}\n<script ${boot}></script>${links.join('')}`,
  );
}

function builtScripts(bundle: Rolldown.OutputBundle, bootFile: string): Scripts {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');

  function chunkWhere(isIt: (chunk: Rolldown.OutputChunk) => boolean, what: string) {
    const chunk = chunks.find(isIt);
    if (!chunk) throw new Error(`The build has no chunk with ${what}`);
    return chunk;
  }
  const chunkOf = (module: string) =>
    chunkWhere(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)), module);

  /** Adds a file and all its imports to `found`, however deep: each one that is requested late costs a round trip. */
  function withImports(fileName: string, found = new Set<string>()): Set<string> {
    const output = bundle[fileName];
    if (output?.type !== 'chunk' || found.has(fileName)) return found;
    found.add(fileName);
    for (const imported of output.imports) withImports(imported, found);
    return found;
  }

  /** Returns the files of a late module without those that every page has. */
  function lateFiles(module: string): string {
    const wanted = [...withImports(chunkOf(module).fileName)].filter((file) => !first.has(file));
    if (wanted.length === 0) throw new Error(`${module} is in what every page has`);
    return wanted.map((file) => `/${file}`).join(' ');
  }

  const compose = chunkOf('src/start/compose.ts');
  const main = chunkOf('src/start/main.tsx');
  const first = withImports(compose.fileName);
  return {
    boot: `src="/${bootFile}"`,
    compose: `/${compose.fileName}`,
    main: `/${main.fileName}`,
    // A group of vite.config.ts.
    library: `/${chunkWhere(({ name }) => name === 'react', 'React').fileName}`,
    signIn: lateFiles('auth/protocol/protocolMessages.ts'),
    exchange: lateFiles('auth/protocol/exchangeCode.ts'),
    preloads: [...first].map((file) => `/${file}`),
    styles: Array.from(main.viteMetadata?.importedCss ?? [], (file) => `/${file}`),
  };
}
