import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildVariables } from '../../local/buildVariables.ts';
import { type Environment, readSettings } from '../../local/settings.ts';

const projectRoot = join(import.meta.dirname, '../..');

/** Names the folder in which one run of the tests keeps its builds. */
const folderVariable = 'E2E_BUILDS';

/** Makes that folder, for this process and all that it starts. Returns what removes it. */
export async function openBuilds(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'builds-'));
  process.env[folderVariable] = folder;
  return async () => {
    delete process.env[folderVariable];
    await rm(folder, { recursive: true });
  };
}

/**
 * What `npm start` would build in that environment. Each distinct build is made once in a run, so
 * only copy what lies there. Origins are part of a build: workers with other ports have other builds.
 * @returns the folder; undefined outside a run that keeps builds.
 */
export async function builtOnce(environment: Environment): Promise<string | undefined> {
  const folder = process.env[folderVariable];
  if (folder === undefined) return undefined;
  const settings = readSettings(environment);
  const variables = buildVariables(settings, environment);
  const identity = JSON.stringify([settings.mode, Object.entries(variables).sort()]);
  const directory = join(folder, createHash('sha256').update(identity).digest('hex').slice(0, 16));
  if (!existsSync(directory)) await buildInto(directory, settings.mode, variables);
  return directory;
}

async function buildInto(directory: string, mode: string, variables: Environment): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const build = spawn(
    process.execPath,
    [vite, 'build', '--mode', mode, '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: projectRoot, env: { ...process.env, ...variables }, stdio: 'pipe' },
  );
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  build.stdout.on('data', read);
  build.stderr.on('data', read);
  const code = await new Promise((resolve) => build.once('close', resolve));
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
  await rename(unfinished, directory);
}
