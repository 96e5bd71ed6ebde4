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
 * half of it.
 * @throws FolderError rather than remove what is none of ours.
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
  const isThere = existsSync(target);
  if (isThere && !existsSync(join(target, mark)) && (await readdir(target)).length > 0) {
    throw new FolderError(`${folder} holds something else than a build: name another folder.`);
  }

  const unfinished = `${target}.unfinished-${process.pid}`;
  const replaced = `${target}.replaced-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    await write(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  if (isThere) await rename(target, replaced);
  await rename(unfinished, target);
  await rm(replaced, { recursive: true, force: true });
}
