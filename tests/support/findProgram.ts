import { accessSync, constants } from 'node:fs';

/** Returns the first of the paths at which there is a program. */
export function findProgram(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => {
    if (!path) return false;
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false; // it does not exist, or we may not run it
    }
  });
}
