import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths of the files that are in only one of two folders, or not the same to the byte. */
export async function differences(one: string, other: string): Promise<readonly string[]> {
  const paths = new Set([...(await filesBelow(one)), ...(await filesBelow(other))]);
  const differing = await Promise.all(
    [...paths].map(async (path) => {
      const [first, second] = await Promise.all([read(join(one, path)), read(join(other, path))]);
      return first && second?.equals(first) ? [] : [path];
    }),
  );
  return differing.flat().toSorted((one, other) => (one < other ? -1 : 1));
}

export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length));
}

async function read(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    // It is in the other folder only.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
