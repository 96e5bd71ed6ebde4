import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Resolves with the paths of all files in a folder and below, as addresses have them, in no order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const noFile: readonly unknown[] = ['ENOENT', 'EISDIR', 'ENOTDIR'];

/** Resolves with undefined if there is no such file. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && noFile.includes(error.code)) return undefined;
    throw error;
  }
}
