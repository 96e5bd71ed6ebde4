import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { FolderError } from './artefact.ts';

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
