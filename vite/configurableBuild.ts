import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { artefactPaths, describeArtefact } from '../deploy/artefact.ts';
import type { Configuration } from '../deploy/configuration.ts';
import { configureArtefact } from '../deploy/configureArtefact.ts';
import { filesBelow } from '../deploy/files.ts';
import project from '../package.json' with { type: 'json' };
import { buildProgram } from './buildScript.ts';
import { workerNotices } from './serviceWorker.ts';

/** The page of a build that nobody has configured yet. */
const unconfiguredPage = 'deploy/unconfigured.html';

const commandPath = '.deploy/configure.mjs';

/**
 * Turns the build into an artefact, from which `.deploy/configure.mjs` makes a release: page and worker become
 * templates, and a list names all files. With a configuration, it is configured at once in its own folder. This
 * must be the last plugin that writes.
 */
export function configurableBuild(configuration?: Configuration): Plugin {
  let config: ResolvedConfig;
  let bundled: readonly string[] | undefined;
  return {
    name: 'configurable-build',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source });
        const html = withoutSpace(String(page.source));
        emit(artefactPaths.page, html);
        emit(artefactPaths.workerPage, withFilesInside(html, bundle));
        emit(commandPath, await buildProgram('deploy/configure.ts'));
        page.source = await readFile(join(config.root, unconfiguredPage), 'utf8');
      },
    },
    writeBundle(_options, bundle) {
      bundled = Object.keys(bundle).filter((path) => path !== 'index.html');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Vite calls this for a failed build, too, often without its error.
        if (!bundled) return;
        const outDir = join(config.root, relative(config.root, config.build.outDir));
        await mkdir(join(outDir, dirname(artefactPaths.worker)), { recursive: true });
        await rename(join(outDir, 'sw.js'), join(outDir, artefactPaths.worker));
        const paths = [
          ...bundled,
          ...(await filesBelow(config.publicDir)),
          workerNotices,
          artefactPaths.worker,
        ];
        await describeArtefact(outDir, project.version, paths);
        if (configuration) await configureArtefact({ from: outDir, to: outDir, configuration });
      },
    },
  };
}

/** Removes comments and indentation, which only readers of index.html need, because every first load takes the page. */
function withoutSpace(html: string): string {
  return html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/\s*\n\s*/g, '\n');
}

/**
 * Puts boot script and style sheet into the page, so that the worker's first frame waits for one answer, and takes away
 * what only a login needs. Servers may still send the policy of another release, under which nothing inline would run.
 */
function withFilesInside(html: string, bundle: Rolldown.OutputBundle): string {
  const codeOf = (path: string) => {
    const file = bundle[path];
    const code = file?.type === 'asset' ? Buffer.from(file.source).toString() : '</';
    if (/<[/!]/.test(code)) throw new Error(`${path} cannot stand inside a page`);
    return code;
  };
  return html
    .replace(/<link rel="preconnect".*?>/, '')
    .replace(/<script src="\/([^"]+)">/, (_, path) => `<script>${codeOf(path)}`)
    .replace(
      /<link rel="stylesheet" href="\/([^"]+)">/g,
      (_, path) => `<style>${codeOf(path)}</style>`,
    );
}
