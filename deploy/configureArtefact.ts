import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { artefactPaths, readArtefact } from './artefact.ts';
import type { Configuration } from './configuration.ts';
import { compress, filesBelow } from './files.ts';
import { releaseFiles } from './releaseFiles.ts';
import { CheckError, demand } from './request.ts';

interface Order {
  /** The artefact's folder. */
  readonly from: string;
  /** The target folder, which may be the same. Without one nothing is written. */
  readonly to?: string | undefined;
  readonly configuration: Configuration;
}

/**
 * Writes the files that one environment serves: the artefact's own, unchanged, and the environment's. Other files
 * in the artefact's folder are left out.
 * @throws CheckError if a folder is not what it should be, or the system refuses to write
 */
export async function configureArtefact({ from, to, configuration }: Order) {
  const artefact = await readArtefact(from);
  const { release, files } = releaseFiles(artefact, configuration);
  if (to === undefined) return release;

  // The description, by which we know a folder as ours, comes first, so that an interrupted run can be repeated.
  const unchanged = [artefactPaths.description, ...Object.keys(artefact.files)];
  const [source, target] = [realpathSync(from), existsSync(to) ? realpathSync(to) : resolve(to)];
  try {
    await makeRoom(source, target, unchanged);
    for (const path of source === target ? [] : unchanged) {
      // We keep the times, by which many servers tell whether a client has the current file.
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
    // Only the operator can mend a full disk, or a folder that belongs to somebody else.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new CheckError(`${to} could not be written: ${error.message}`);
  }
  return release;
}

/**
 * Removes an earlier release from the target.
 * @throws CheckError for a folder that is neither empty nor ours, which stays untouched
 */
async function makeRoom(source: string, target: string, unchanged: readonly string[]) {
  const another = 'name another folder.';
  const isApart = /^(?:\.\.|$)/.test(relative(target, source));
  demand(isApart, `${target} contains ${source}: ${another}`);
  if (!existsSync(target) || (await readdir(target)).length === 0) return;
  const isOurs = existsSync(join(target, artefactPaths.description));
  demand(isOurs, `${target} holds something else than a build: ${another}`);
  const kept = new Set(unchanged);
  for (const path of await filesBelow(target)) {
    if (!kept.has(path)) await rm(join(target, path));
  }
}
