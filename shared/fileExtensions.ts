/** The extensions of files that the build writes. For the worker and every server, any other path is a route. */
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

/** Ignores case, because a path that looks like a file to people is none of our routes. */
export function isFilePath(pathname: string): boolean {
  const lowerCase = pathname.toLowerCase();
  return fileExtensions.some((extension) => lowerCase.endsWith(`.${extension}`));
}
