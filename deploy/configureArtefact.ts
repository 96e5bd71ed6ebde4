import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { artefactPaths, readArtefact } from './artefact.ts';
import { compress } from './compress.ts';
import type { Configuration } from './configuration.ts';
import { type Release, releaseFiles } from './releaseFiles.ts';
import { replaceFolder } from './replaceFolder.ts';

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
