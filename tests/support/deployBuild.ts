import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts a build in the place of what `served` holds; files that only the old one had stay. */
export async function deployBuild(directory: string, served: string): Promise<void> {
  const copy = (filter: (source: string) => boolean) =>
    cp(directory, served, { recursive: true, filter });
  const isWorker = (source: string) => source.startsWith(join(directory, 'sw.js'));
  // The worker comes last: a page that looks for it meanwhile finds all that it lists.
  await copy((source) => !isWorker(source));
  await copy((source) => source === directory || isWorker(source));
}
