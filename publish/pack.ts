import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { artefactPaths, readArtefact } from '../deploy/artefact.ts';
import { filesBelow } from '../deploy/files.ts';
import { inPathOrder, tar } from './tar.ts';

interface Order {
  readonly name: string;
  /** The build's folder. */
  readonly artefact: string;
  /** The project's, for its guides and change log. */
  readonly root: string;
  readonly modified: Date;
  /** Where the archive is to lie. */
  readonly to: string;
}

type Files = Record<string, Buffer>;

/** What of docs/ goes with a release: what an operator reads, without the pictures. */
const guide = /^(?:decisions\/)?[^/]+\.(?:md|json)$/;

/**
 * Packs a build with guide, change log, notices and bill of materials, and the sums of them all.
 * @returns the archive's path; its own sum lies beside it.
 * @throws FolderError where the build is not whole.
 */
export async function pack({ name, artefact, root, modified, to }: Order): Promise<string> {
  const { version } = await readArtefact(artefact);
  const built = await readFiles(artefact);
  const docs = await readFiles(join(root, 'docs'), (path) => guide.test(path));
  const files: Files = {
    ...below('artefact', built),
    ...below('docs', docs),
    'CHANGELOG.md': await readFile(join(root, 'CHANGELOG.md')),
    'third-party-notices.md': await readFile(join(artefact, 'third-party-notices.md')),
    'sbom.cdx.json': await readFile(join(artefact, artefactPaths.billOfMaterials)),
  };
  const folder = `${name}-${version}`;
  const all = below(folder, { ...files, SHA256SUMS: sums(files) });
  const level = constants.Z_BEST_COMPRESSION;
  const archive = await promisify(gzip)(tar(all, modified), { level });

  await mkdir(to, { recursive: true });
  const file = `${folder}.tar.gz`;
  await writeFile(join(to, file), archive);
  await writeFile(join(to, `${file}.sha256`), sums({ [file]: archive }));
  return join(to, file);
}

async function readFiles(folder: string, isWanted = (_path: string) => true): Promise<Files> {
  const paths = (await filesBelow(folder)).filter(isWanted);
  const contents = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path))] as const),
  );
  return Object.fromEntries(contents);
}

function below(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]),
  );
}

/** As `sha256sum --check` reads them. */
function sums(files: Files): Buffer {
  const lines = inPathOrder(files).map(
    ([path, content]) => `${createHash('sha256').update(content).digest('hex')}  ${path}\n`,
  );
  return Buffer.from(lines.join(''));
}
