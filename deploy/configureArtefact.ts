import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { artefactPaths, FolderError, readArtefact } from './artefact.ts';
import { compress } from './compress.ts';
import type { Configuration } from './configuration.ts';
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
 * @throws FolderError where a folder is not what it should be.
 */
export async function configureArtefact({ from, to, configuration }: Order): Promise<Release> {
  const artefact = await readArtefact(from);
  const { release, files } = releaseFiles(artefact, configuration);
  if (to === undefined) return release;

  const unchanged = [...Object.keys(artefact.files), artefactPaths.description];
  await replaceFolder(to, { from, mark: artefactPaths.description }, async (folder) => {
    // With their times, by which many servers tell whether a file is the one that a client has.
    await inFolders(unchanged, folder, (path) =>
      cp(join(from, path), join(folder, path), { preserveTimestamps: true }),
    );
    const contents = Object.entries(files).map(
      ([path, text]) => [path, Buffer.from(text)] as const,
    );
    const written = await Promise.all(
      contents.map(async ([path, content]) => ({
        [path]: content,
        ...(await compress(path, content)),
      })),
    );
    const byPath = new Map(written.flatMap((each) => Object.entries(each)));
    await inFolders([...byPath.keys()], folder, (path) =>
      writeFile(join(folder, path), byPath.get(path) ?? ''),
    );
  });
  return release;
}

async function inFolders(
  paths: readonly string[],
  root: string,
  write: (path: string) => Promise<void>,
): Promise<void> {
  for (const folder of new Set(paths.map(dirname))) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await Promise.all(paths.map(write));
}

interface Guard {
  /** What is read meanwhile must not go with the folder. */
  readonly from: string;
  /** Stands in every folder that may be replaced. */
  readonly mark: string;
}

/**
 * Has a folder written beside the one whose place it takes once it is whole, so that nobody ever finds
 * half of it. Where that fails it is as it was.
 * @throws FolderError rather than remove what is none of ours, and where the system refuses.
 */
export async function replaceFolder(
  folder: string,
  { from, mark }: Guard,
  write: (folder: string) => Promise<void>,
): Promise<void> {
  const target = resolve(folder);
  const below = relative(target, resolve(from));
  if (below !== '' && !below.startsWith('..'))
    throw new FolderError(`${folder} contains ${from}: name another folder.`);
  await putBack(target, `${target}.replaced`);
  const isThere = existsSync(target);
  if (isThere && !existsSync(join(target, mark)) && (await readdir(target)).length > 0) {
    throw new FolderError(`${folder} holds something else than a build: name another folder.`);
  }

  const unfinished = `${target}.unfinished`;
  const replaced = `${target}.replaced`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await write(unfinished);
    if (isThere) await rename(target, replaced);
    await rename(unfinished, target);
  } catch (error) {
    await putBack(target, replaced);
    await rm(unfinished, { recursive: true, force: true });
    throw inWords(folder, error);
  }
  await rm(replaced, { recursive: true, force: true });
}

/** Of a run that ended between its two renames, this one or one before. */
async function putBack(target: string, replaced: string): Promise<void> {
  if (!existsSync(target) && existsSync(replaced)) await rename(replaced, target);
}

/** A full disk, or a folder of somebody else's, is the operator's to mend. */
function inWords(folder: string, error: unknown): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? new FolderError(`${folder} could not be written: ${error.message}`) : error;
}
