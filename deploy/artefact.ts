import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { compress, readIfThere } from './files.ts';
import { demand } from './request.ts';

/** Paths within an artefact. Servers serve nothing below a dot. */
export const artefactPaths = {
  description: '.deploy/artefact.json',
  page: '.deploy/templates/index.html',
  workerPage: '.deploy/templates/worker.html',
  worker: '.deploy/templates/sw.js',
} as const;

const description = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.string(),
    /** The name of the artefact: a digest of its content. */
    build: v.string(),
    /** Every file that is the same in each environment: its path and its integrity. */
    files: v.record(v.string(), v.string()),
  }),
);

/** A build, the same for any environment. */
export interface Artefact extends v.InferOutput<typeof description> {
  readonly page: string;
  /** The same with boot script and style sheet inside: the worker's answer, which comes with its own policy. */
  readonly workerPage: string;
  readonly worker: string;
}

/**
 * Reads an artefact, which may be configured for some environment already.
 * @throws CheckError if there is none, or a file differs from the build
 */
export async function readArtefact(folder: string): Promise<Artefact> {
  const text = await readIfThere(join(folder, artefactPaths.description));
  const described = v.safeParse(description, String(text));
  const missing = `${artefactPaths.description} is missing.`;
  demand(described.success, `${folder} holds no build: ${missing}`);
  const { files } = described.output;
  const damaged = await Promise.all(
    Object.entries(files).map(async ([path, integrity]) => {
      const content = await readIfThere(join(folder, path));
      return content && integrityOf(content) === integrity ? [] : [path];
    }),
  );
  const names = damaged.flat();
  demand(names.length === 0, `${folder} is not as it was built: ${names.join(', ')}`);
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  return {
    ...described.output,
    page: await read(artefactPaths.page),
    workerPage: await read(artefactPaths.workerPage),
    worker: await read(artefactPaths.worker),
  };
}

/**
 * Compresses the files at `paths` and lists them all. The list decides what belongs to the artefact, not what
 * lies in the folder, which may be from another build.
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
  const described = { version, build: shortDigest(JSON.stringify(files)), files };
  await writeFile(join(folder, artefactPaths.description), JSON.stringify(described, null, 2));
}

/** Returns the digest of a content in the form of subresource integrity. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Returns a short digest for a name. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
