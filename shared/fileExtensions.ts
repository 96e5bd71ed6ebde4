/** What the build writes. Any other path is a route, for the worker and for every server. */
export const fileExtensions = [
  'br',
  'css',
  'gz',
  'html',
  'js',
  'json',
  'md',
  'png',
  'svg',
  'webmanifest',
] as const;

export function isFilePath(pathname: string): boolean {
  return fileExtensions.some((extension) => pathname.endsWith(`.${extension}`));
}
