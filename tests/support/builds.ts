import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  artefactPaths,
  describeArtefact,
  integrityOf,
  readArtefact,
} from '../../deploy/artefact.ts';
import { buildVariables } from '../../local/buildVariables.ts';
import { type Environment, readSettings } from '../../local/settings.ts';
import { buildHere } from '../../publish/build.ts';
import type { Suite } from '../e2e/suite.ts';
import { projectRoot } from '../run/command.ts';

const run = promisify(execFile);

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
  await Promise.all([buildHere(builtArtefact()), buildGallery()]);
  return async () => {
    delete process.env[folderVariable];
    await rm(folder, { recursive: true });
  };
}

async function buildGallery(): Promise<void> {
  const [program, config] = ['node_modules/vite/bin/vite.js', 'tests/gallery/vite.config.ts'];
  const parameters = ['build', '--config', config, '--outDir', builtGallery()];
  await run(process.execPath, [program, ...parameters, '--logLevel', 'warn'], { cwd: projectRoot });
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
export function pathInBuilds(name: string): string {
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

/** All but the libraries', which import nothing of ours and stay the same. */
const hashedName =
  /^(?!(?:background|jose|oidc|react|rolldown-runtime|select)-)(.+-)([\w-]{8,10})(\.(?:js|css))$/;

/**
 * The release after the one that is built: the same, but hashed files have other names, as if each of
 * ours had changed. Made once in a run.
 */
export async function nextArtefact(): Promise<string> {
  const folder = pathInBuilds('next');
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  await cp(builtArtefact(), unfinished, { recursive: true });
  const { version, files } = await readArtefact(unfinished);
  const names = await renameHashed(join(unfinished, 'static'));

  const renamed = (path: string) =>
    join(dirname(path), names.get(basename(path)) ?? basename(path));
  const sources = Object.keys(files).filter(
    (path) => !/\.(br|gz)$/.test(path) || path.startsWith('.'),
  );
  const paths = sources.map(renamed);
  for (const path of paths.filter((each) => /^(static|\.deploy\/templates)\//.test(each))) {
    let text = await readFile(join(unfinished, path), 'utf8');
    for (const [old, name] of names) text = text.replaceAll(old, name);
    await writeFile(join(unfinished, path), text);
  }
  const worker = join(unfinished, artefactPaths.worker);
  let text = await readFile(worker, 'utf8');
  for (const path of sources.filter((each) => each.startsWith('static/'))) {
    const changed = integrityOf(await readFile(join(unfinished, renamed(path))));
    text = text.replace(files[path] ?? '', changed);
  }
  await writeFile(worker, text);
  await describeArtefact(unfinished, version, paths);
  // Another worker of the run may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}

async function renameHashed(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const file of await readdir(folder)) {
    const [, start = '', hash = '', end = ''] = hashedName.exec(file) ?? [];
    if (hash) {
      names.set(file, `${start}${Array.from(hash).reverse().join('')}${end}`);
      await rename(join(folder, file), join(folder, names.get(file) ?? file));
    } else if (/\.(br|gz)$/.test(file)) {
      await rm(join(folder, file)); // It is made again.
    }
  }
  return names;
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
