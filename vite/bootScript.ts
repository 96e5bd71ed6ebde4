import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { Config } from '../src/lib/config.ts';
import { buildScript } from './buildScript.ts';
import { definitions } from './definitions.ts';

const moduleScript = /<script type="module"[^>]*? src="([^"]+)"><\/script>/;

/**
 * Compiles src/boot.ts to a classic script that blocks the first paint. It gets the addresses of the two
 * halves of the application in `data-session` and `data-main`, and those of the sign-in modules in
 * `data-sign-in`; the page gets the build's name, which is the reference of an error from before the
 * application has come.
 */
export function bootScript(config: Config): Plugin {
  return {
    name: 'boot-script',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        server
          ? html
              .replace('%BUILD%', 'development')
              .replace(
                moduleScript,
                '<script type="module" src="/src/boot.ts" data-session="/src/session.ts" data-main="$1" data-sign-in="/src/auth/protocol/protocolMessages.ts"></script>',
              )
          : html,
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const code = await buildScript('src/boot.ts', definitions('__CONFIG__', config));
        const fileName = `static/boot-${digest(code)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const session = chunkOf(bundle, 'src/session.ts');
        const html = String(page.source).replace(
          moduleScript,
          `<script src="/${fileName}" data-session="/${session}" data-main="$1" data-sign-in="${signInParts(bundle).join(' ')}"></script>`,
        );
        // Names carry hashes of what they hold; the headers travel with the page that a worker keeps.
        const headers = bundle['.deploy/headers.json'];
        const identity = [
          ...Object.keys(bundle),
          html,
          headers?.type === 'asset' && headers.source,
        ];
        const build = digest(identity.join());
        page.source = html
          .replace('<html ', `<html data-build="${build}" `)
          .replace('%BUILD%', build);
      },
    },
  };
}

/** The file of the chunk that a module is the entry of. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
  );
  if (!chunk) throw new Error(`The build has no entry ${module}`);
  return chunk.fileName;
}

/** What login.ts loads (src/auth/loadProtocol.ts), and what that imports itself, apart from the application. */
const signInModules = ['src/auth/protocol/protocolMessages.ts', 'src/auth/protocol/provider.ts'];

function signInParts(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const needed = (fileName: string): string[] => [
    fileName,
    ...chunks.filter((chunk) => chunk.fileName === fileName).flatMap(({ imports }) => imports),
  ];
  const present = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => needed(entry.fileName)),
  );
  const parts = chunks
    .filter(({ moduleIds }) =>
      signInModules.some((name) => moduleIds.some((id) => id.endsWith(name))),
    )
    .flatMap(({ fileName }) => needed(fileName))
    .filter((fileName) => !present.has(fileName));
  if (parts.length === 0) throw new Error('The build has no parts for signing in');
  return [...new Set(parts)].map((fileName) => `/${fileName}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
