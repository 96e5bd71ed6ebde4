import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
