import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Artefact, artefactPaths } from './artefact.ts';
import { compress } from './compress.ts';
import { integrityOf, shortDigest } from './digest.ts';

/**
 * Compresses the files at `paths` and lists them all: what is an artefact goes by that list, never by
 * what lies in the folder, which may have been another build's as well.
 */
export async function describeArtefact(
  folder: string,
  version: string,
  paths: readonly string[],
): Promise<void> {
  const contents = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path))] as const),
  );
  const compressed = await Promise.all(contents.map(([path, bytes]) => compress(path, bytes)));
  const added = compressed.flatMap((each) => Object.entries(each));
  for (const [path, bytes] of added) await writeFile(join(folder, path), bytes);

  const files = Object.fromEntries(
    [...contents, ...added]
      .map(([path, bytes]) => [path, integrityOf(bytes)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const description: Omit<Artefact, 'page' | 'worker'> = {
    version,
    build: shortDigest(JSON.stringify(files)),
    files,
  };
  await writeFile(join(folder, artefactPaths.description), JSON.stringify(description, null, 2));
}
