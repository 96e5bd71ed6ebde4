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

/** In upper case too: what looks like a file to a person is none of our routes. */
export function isFilePath(pathname: string): boolean {
  const lowerCase = pathname.toLowerCase();
  return fileExtensions.some((extension) => lowerCase.endsWith(`.${extension}`));
}
