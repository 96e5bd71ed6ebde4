import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { Config } from '../src/lib/config.ts';
import { buildScript } from './buildScript.ts';

const moduleScript = /<script type="module"[^>]*? src="([^"]+)"><\/script>/;

/**
 * Puts src/boot.ts in front of the application: a classic script in `<head>` that blocks the first
 * paint, which Vite does not make of an entry by itself. It gets the application's own address in
 * `data-main` and imports it when it sees fit, and in `data-sign-in` those of the parts with which a
 * visitor is sent to sign in.
 */
export function bootScript(config: Config): Plugin {
  return {
    name: 'boot-script',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        server
          ? html.replace(
              moduleScript,
              '<script type="module" src="/src/boot.ts" data-main="$1"></script>',
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
        // Low: the style sheet and this script, which the first frame waits for, come before it.
        const html = String(page.source).replace(
          moduleScript,
          `<link rel="modulepreload" fetchpriority="low" href="$1">\n<script src="/${fileName}" data-main="$1" data-sign-in="${signInParts(bundle).join(' ')}"></script>`,
        );
        // Names carry hashes of what they hold; the headers travel with the page that a worker keeps.
        const headers = bundle['.deploy/headers.json'];
        const identity = [
          ...Object.keys(bundle),
          html,
          headers?.type === 'asset' && headers.source,
        ];
        page.source = html.replace('<html ', `<html data-build="${digest(identity.join())}" `);
      },
    },
  };
}

/** What login.ts imports when it is needed, and what that imports itself, apart from the application. */
const signInModules = ['src/auth/protocolMessages.ts', 'src/auth/provider.ts'];

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
    .filter(({ facadeModuleId }) => signInModules.some((name) => facadeModuleId?.endsWith(name)))
    .flatMap(({ fileName }) => needed(fileName))
    .filter((fileName) => !present.has(fileName));
  if (parts.length === 0) throw new Error('The build has no parts for signing in');
  return [...new Set(parts)].map((fileName) => `/${fileName}`);
}

/** `a`, `a.b` and `a.b.c`, each with its value: a script that names three of them carries only these. */
function definitions(path: string, value: unknown): Record<string, string> {
  const own = { [path]: JSON.stringify(value) };
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).map(([key, part]) => definitions(`${path}.${key}`, part));
  return Object.assign(own, ...inner);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
