import type { fileExtensions } from '../shared/fileExtensions.ts';

type Extension = Exclude<(typeof fileExtensions)[number], 'br' | 'gz'> | 'txt';

/** For every server, whatever it knows by itself. What has no kind is `unknownType`. */
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
