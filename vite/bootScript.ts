import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

const moduleScript = /<script type="module"[^>]*? src="([^"]+)"><\/script>/;

/**
 * Puts src/boot.ts in front of the application: a classic script in `<head>` that blocks the first
 * paint, which Vite does not make of an entry by itself. It gets the application's own address in
 * `data-main` and imports it when it sees fit.
 */
export function bootScript(): Plugin {
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
        const fileName = await emitBootScript(this);
        const html = String(page.source).replace(
          moduleScript,
          `<link rel="modulepreload" href="$1">\n<script src="/${fileName}" data-main="$1"></script>`,
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

async function emitBootScript(context: Rolldown.PluginContext): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: { input: 'src/boot.ts', output: { format: 'iife' } },
    },
  });
  const [output] = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const code = output?.output[0].code;
  if (!code) throw new Error('src/boot.ts gave no script');
  const fileName = `static/boot-${digest(code)}.js`;
  context.emitFile({ type: 'asset', fileName, source: code });
  return fileName;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
