import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildVariables } from '../../local/buildVariables.ts';
import { type Environment, readSettings } from '../../local/settings.ts';
import { copySources, projectRoot, run } from '../../publish/build.ts';
import type { Suite } from '../e2e/suite.ts';

/** Names the folder in which one run of the tests keeps its builds. */
const folderVariable = 'E2E_BUILDS';

/**
 * Makes that folder, unless there is one, for this process and all that it starts, with the one build
 * that all of them configure and the gallery. Returns what removes it.
 */
export async function openBuilds(): Promise<() => Promise<void>> {
  if (keepsBuilds()) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), 'builds-'));
  process.env[folderVariable] = folder;
  await Promise.all([
    vite(projectRoot, '--outDir', builtArtefact()),
    vite(projectRoot, '--config', 'tests/gallery/vite.config.ts', '--outDir', builtGallery()),
  ]);
  return async () => {
    delete process.env[folderVariable];
    await rm(folder, { recursive: true });
  };
}

async function vite(folder: string, ...parameters: readonly string[]): Promise<void> {
  const command = [join(projectRoot, 'node_modules/vite/bin/vite.js'), 'build', ...parameters];
  await run(process.execPath, [...command, '--logLevel', 'warn'], { cwd: folder });
}

export function keepsBuilds(): boolean {
  return process.env[folderVariable] !== undefined;
}

/** The build of this run, for no environment yet; only to be read. */
export function builtArtefact(): string {
  return pathInBuilds('artefact');
}

export function builtGallery(): string {
  return pathInBuilds('gallery');
}

/** @throws outside a run that keeps builds. */
function pathInBuilds(name: string): string {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error('This run keeps no builds');
  return join(folder, name);
}

/**
 * Configures an artefact as `npm start` would, by the artefact's own command, once in a run. @returns the folder,
 * from which callers only copy
 */
export async function configuredOnce(artefact: string, environment: Environment): Promise<string> {
  const { mode, ...settings } = readSettings(environment);
  const variables = buildVariables({ mode, ...settings }, environment);
  const identity = JSON.stringify([artefact, mode, Object.entries(variables).sort()]);
  const name = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const directory = pathInBuilds(name);
  if (!existsSync(directory)) {
    const command = join(artefact, '.deploy/configure.mjs');
    await run(process.execPath, [command, '--mode', mode, artefact, directory], {
      env: { ...process.env, ...variables },
    });
  }
  return directory;
}

/** Builds the sources with one file changed. @throws Error where `change` changes nothing */
export async function buildChanged(
  outDir: string,
  file: string,
  change: (text: string) => string,
): Promise<void> {
  const sources = await mkdtemp(join(tmpdir(), 'changed-'));
  await copySources(sources);
  const text = await readFile(join(sources, file), 'utf8');
  if (change(text) === text) throw new Error(`${file} is as it was`);
  await writeFile(join(sources, file), change(text));
  await vite(sources, '--outDir', outDir, '--emptyOutDir');
  await rm(sources, { recursive: true });
}

/** The release after the one that is built: every hashed script of ours has another name. Made once in a run. */
export async function nextArtefact(): Promise<string> {
  const folder = pathInBuilds('next');
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  // What stands in `base` renames all that imports it (docs/decisions/036).
  const line = "Reflect.set(globalThis, 'isNext', true);\n";
  await buildChanged(unfinished, 'src/lib/network.ts', (text) => text + line);
  // Another worker of the run may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}

/** Puts a build in the place of what `served` holds; files that only the old one had stay. */
export async function deployBuild(directory: string, served: string): Promise<void> {
  const copy = (filter: (source: string) => boolean) =>
    cp(directory, served, { recursive: true, filter });
  const isWorker = (source: string) => source.startsWith(join(directory, 'sw.js'));
  // The worker comes last: a page that looks for it meanwhile finds all that it lists.
  await copy((source) => !isWorker(source));
  await copy((source) => source === directory || isWorker(source));
}

/** Has the suite serve its own build again, and nothing else. */
export async function restoreBuild({ build, buildDirectory }: Suite): Promise<void> {
  for (const name of await readdir(buildDirectory)) {
    await rm(join(buildDirectory, name), { recursive: true });
  }
  await deployBuild(await build({}), buildDirectory);
}
