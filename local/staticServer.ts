import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { readIfThere } from '../deploy/files.ts';
import { type HeaderRules, headersFor } from '../deploy/headers.ts';
import { contentTypes, fileFolders, hiddenPattern, unknownType } from '../deploy/paths.ts';
import { isFilePath } from '../shared/fileExtensions.ts';
import { etagOf, matches } from './answerJson.ts';
import { CliError } from './cli.ts';
import type { Handler } from './listen.ts';

/** The endings of the compressed files that the build writes beside others, smallest first. */
const encodings = { br: '.br', gzip: '.gz' } as const;

const types: Readonly<Record<string, string>> = contentTypes;
const hidden = new RegExp(hiddenPattern);

/**
 * Serves a build as the servers of `deploy/` do, with the headers that the build itself brings.
 * @throws CliError when `directory` holds no build.
 */
export function createStaticServer(directory: string): Handler {
  const root = resolve(directory);
  const rules = readHeaderRules(root);

  return async (request, response) => {
    // Two slashes at the beginning would name a host.
    const pathname = URL.parse(`http://localhost${request.url}`)?.pathname ?? '/';
    response.setHeaders(new Map(Object.entries(rules.everywhere)));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const file = findFile(pathname);
    const found =
      file && (await readSmallest(join(root, file), request.headers['accept-encoding']));
    if (!found) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const { content, encoding } = found;
    const etag = etagOf(content);
    const own = { ...headersFor(rules, pathname), ETag: etag, Vary: 'Accept-Encoding' };
    response.setHeaders(new Map(Object.entries(own)));
    if (matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const type = types[extname(file).slice(1)] ?? unknownType;
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
  };
}

function readHeaderRules(root: string): HeaderRules {
  try {
    return JSON.parse(readFileSync(join(root, '.deploy/headers.json'), 'utf8'));
  } catch {
    const remedy = 'npm run build -- --mode release makes one';
    throw new CliError(`${root} holds no configured build with its headers: ${remedy}.`, 2);
  }
}

/** Returns the path of the file to answer with, below the build's root, whether it exists or not. */
function findFile(pathname: string): string | undefined {
  const path = decode(pathname);
  if (path === undefined || /[\\\0]/.test(path)) return undefined;
  if (hidden.test(path)) return undefined;
  if (path === '/') return '/index.html';
  if (isFilePath(path) || fileFolders.some((folder) => path.startsWith(folder))) return path;
  return '/index.html';
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined; // a broken escape names no file
  }
}

async function readSmallest(path: string, accepted: string | undefined) {
  for (const encoding of acceptedEncodings(accepted)) {
    const content = await readIfThere(path + encodings[encoding]);
    if (content) return { content, encoding };
  }
  const content = await readIfThere(path);
  return content && { content, encoding: undefined };
}

/** Returns the encodings that a client accepts, best first (RFC 9110 12.5.3). */
function acceptedEncodings(acceptEncoding = '') {
  const weights = new Map(
    acceptEncoding.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, Number(weight ?? 1)];
    }),
  );
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}
