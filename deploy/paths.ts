import { fileExtensions } from '../shared/fileExtensions.ts';

/** A path below this is a file of the operator's or of a certificate authority's, or missing; never a route. */
export const wellKnownFolder = '/.well-known/';

/** A path below these is never a route. */
export const fileFolders = ['/assets/', '/icons/', '/screenshots/', '/static/', wellKnownFolder];

/* Regular expressions that mean the same in nginx and Caddy, apart from a look-ahead. */

/** Files that begin with a dot, and compressed files beside others, have no address. */
export const hiddenPattern = String.raw`^/\.(?!well-known/)|(?!^)/\.|\.(?:br|gz)$`;

/** A missing file must never be answered with the page: a script would be HTML. */
export const filePattern = [
  ...fileFolders.filter((folder) => folder !== wellKnownFolder).map((folder) => `^${folder}`),
  String.raw`(?i:\.(?:${fileExtensions.join('|')})$)`,
].join('|');

/** Returns a value as it stands in such a configuration. */
export function quoted(value: string): string {
  return `"${value.replaceAll('"', String.raw`\"`)}"`;
}

/** Returns a line within a block of it. */
export function indented(line: string): string {
  return `  ${line}`;
}

type Extension = Exclude<(typeof fileExtensions)[number], 'br' | 'gz'> | 'txt';

/** Every server sends these types instead of its own. Any other file has `unknownType`. */
export const contentTypes: Readonly<Record<Extension, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  // An SVG says itself how it is encoded.
  svg: 'image/svg+xml',
  // The operator's security.txt.
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

export const unknownType = 'application/octet-stream';
