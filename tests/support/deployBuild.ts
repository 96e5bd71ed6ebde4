import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Suite } from '../e2e/suite.ts';

/** Puts a build in the place of what `served` holds; files that only the old one had stay. */
export async function deployBuild(directory: string, served: string): Promise<void> {
  const copy = (filter: (source: string) => boolean) =>
    cp(directory, served, { recursive: true, filter });
  const isWorker = (source: string) => source.startsWith(join(directory, 'sw.js'));
  // The worker comes last: a page that looks for it meanwhile finds all that it lists.
  await copy((source) => !isWorker(source));
  await copy((source) => source === directory || isWorker(source));
}

/** Has the suite serve its own build again, and nothing else. */
export async function restoreBuild({ build, buildDirectory }: Suite): Promise<void> {
  for (const name of await readdir(buildDirectory)) {
    await rm(join(buildDirectory, name), { recursive: true });
  }
  await deployBuild(await build({}), buildDirectory);
}
