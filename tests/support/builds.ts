import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildVariables } from '../../local/buildVariables.ts';
import { type Environment, readSettings } from '../../local/settings.ts';
import { buildHere } from '../../publish/build.ts';
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
 * What `npm start` would make of an artefact in that environment, by the command that the artefact brings
 * with it, once in a run.
 * @returns the folder: only copy what lies there.
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
