import { readdirSync, readFileSync } from 'node:fs';

/** Folders that an installation, a build or a run makes. */
const made =
  /(?:^|\/)(?:node_modules|dist|release|test-results|playwright-report|\.git|\.local)(?:\/|$)/;

/** The paths of all files of the project. */
export const projectFiles = readdirSync('.', { recursive: true, encoding: 'utf8' }).filter(
  (path) => !made.test(path),
);

export const documents = projectFiles.filter((path) =>
  /^(?:README|(?:docs|tests)\/.*)\.md$/.test(path),
);

export const sources = projectFiles.filter((path) => /\.(?:tsx?|css|html|sh)$/.test(path));

export function readText(path: string): string {
  return readFileSync(path, 'utf8');
}
