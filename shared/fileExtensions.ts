/** The build's files. Worker and servers treat any other path as a route. */
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

/** Ignores case, because people see a file in any case. */
export function isFilePath(pathname: string): boolean {
  const lowerCase = pathname.toLowerCase();
  return fileExtensions.some((extension) => lowerCase.endsWith(`.${extension}`));
}
