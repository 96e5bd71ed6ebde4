import { fileExtensions } from '../shared/fileExtensions.ts';

/** A path below it is a file of the operator's or of a certificate authority's, or missing; never a route. */
export const wellKnownFolder = '/.well-known/';

/** A path below these is never a route. */
export const fileFolders = ['/assets/', '/icons/', '/screenshots/', '/static/', wellKnownFolder];

/* Regular expressions as nginx and Caddy know them alike, but for a look ahead. */

/** Neither what begins with a dot nor what lies compressed beside a file has an address. */
export const hiddenPattern = String.raw`^/\.(?!well-known/)|(?!^)/\.|\.(?:br|gz)$`;

/** A file that is not there must never be answered with the page: a script would be HTML. */
export const filePattern = [
  ...fileFolders.filter((folder) => folder !== wellKnownFolder).map((folder) => `^${folder}`),
  String.raw`(?i:\.(?:${fileExtensions.join('|')})$)`,
].join('|');

/** A line within a block of such a configuration. */
export function indented(line: string): string {
  return `  ${line}`;
}

type Extension = Exclude<(typeof fileExtensions)[number], 'br' | 'gz'> | 'txt';

/** Every server sends these, whatever types it knows by itself; any other file has `unknownType`. */
export const contentTypes: Readonly<Record<Extension, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  // Says itself how it is encoded.
  svg: 'image/svg+xml',
  // The operator's security.txt.
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

export const unknownType = 'application/octet-stream';
