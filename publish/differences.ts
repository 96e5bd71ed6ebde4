import { join } from 'node:path';
import { filesBelow, readIfThere } from '../deploy/files.ts';

/** Paths of the files that are in only one of two folders, or not the same to the byte. */
export async function differences(one: string, other: string): Promise<readonly string[]> {
  const paths = new Set([...(await filesBelow(one)), ...(await filesBelow(other))]);
  const differing = await Promise.all(
    [...paths].map(async (path) => {
      const [first, second] = await Promise.all(
        [one, other].map((folder) => readIfThere(join(folder, path))),
      );
      return first && second?.equals(first) ? [] : [path];
    }),
  );
  return differing.flat().toSorted((one, other) => (one < other ? -1 : 1));
}
