import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

const compressible = /\.(html|js|css|svg|json|webmanifest|md|txt)$/;
const worthwhile = 400;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Files = Readonly<Record<string, Buffer>>;

/** Returns `path.br` and `path.gz` for a text that is worth compressing, else nothing. */
export async function compress(path: string, content: Uint8Array): Promise<Files> {
  const isServed = !path.startsWith('.');
  return isServed && compressible.test(path) && content.length >= worthwhile
    ? await encode(path, content)
    : {};
}

/** Returns the same for any content. */
export async function encode(path: string, content: Uint8Array): Promise<Files> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    [`${path}.br`]: await brotli(content, quality),
    [`${path}.gz`]: await zip(content, { level: constants.Z_BEST_COMPRESSION }),
  };
}
