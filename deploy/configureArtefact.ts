import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { artefactPaths, FolderError, readArtefact } from './artefact.ts';
import { compress } from './compress.ts';
import type { Configuration } from './configuration.ts';
import { filesBelow } from './files.ts';
import { type Release, releaseFiles } from './releaseFiles.ts';

interface Order {
  /** The artefact's folder. */
  readonly from: string;
  /** May be the same one; without it nothing is written. */
  readonly to?: string | undefined;
  readonly configuration: Configuration;
}

/**
 * Makes of an artefact what one environment serves: the artefact's own files as they are, and no others
 * that lie in its folder, with the environment's beside them.
 * @throws FolderError where a folder is not what it should be, and where the system refuses to write.
 */
export async function configureArtefact({ from, to, configuration }: Order): Promise<Release> {
  const artefact = await readArtefact(from);
  const { release, files } = releaseFiles(artefact, configuration);
  if (to === undefined) return release;

  // The description, by which a folder is known as ours, comes first: what was interrupted can be repeated.
  const unchanged = [artefactPaths.description, ...Object.keys(artefact.files)];
  const [source, target] = [realpathSync(from), existsSync(to) ? realpathSync(to) : resolve(to)];
  try {
    await makeRoom(source, target, unchanged);
    for (const path of source === target ? [] : unchanged) {
      // With their times, by which many servers tell whether a file is the one that a client has.
      await cp(join(source, path), join(target, path), { preserveTimestamps: true });
    }
    for (const [path, text] of Object.entries(files)) {
      const content = Buffer.from(text);
      const written = { [path]: content, ...(await compress(path, content)) };
      for (const [name, bytes] of Object.entries(written)) {
        await mkdir(dirname(join(target, name)), { recursive: true });
        await writeFile(join(target, name), bytes);
      }
    }
  } catch (error) {
    // A full disk, or a folder that somebody else may write, is the operator's to mend.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new FolderError(`${to} could not be written: ${error.message}`);
  }
  return release;
}

/**
 * Removes what lies in the target of an earlier release.
 * @throws FolderError rather than touch a folder that is neither empty nor ours.
 */
async function makeRoom(source: string, target: string, unchanged: readonly string[]) {
  const below = relative(target, source);
  if (below !== '' && !below.startsWith('..')) {
    throw new FolderError(`${target} contains ${source}: name another folder.`);
  }
  if (!existsSync(target) || (await readdir(target)).length === 0) return;
  if (!existsSync(join(target, artefactPaths.description))) {
    throw new FolderError(`${target} holds something else than a build: name another folder.`);
  }
  const kept = new Set(unchanged);
  for (const path of await filesBelow(target)) {
    if (!kept.has(path)) await rm(join(target, path));
  }
}
