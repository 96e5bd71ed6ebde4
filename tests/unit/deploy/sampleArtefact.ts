import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { artefactPaths, integrityOf } from '../../../deploy/artefact.ts';

const files: Readonly<Record<string, string>> = {
  [artefactPaths.page]: readFileSync('index.html', 'utf8'),
  [artefactPaths.worker]: 'listen(self.release);',
  '.deploy/configure.mjs': '// The command itself.',
  'static/main-abc.js': 'console.log("main");',
  'static/main-abc.css': 'body { margin: 0; }',
  'static/main-abc.js.br': 'smaller',
  'assets/images/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
};

/** A folder of this test's own, which need not be there. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** An artefact as a build writes it, with a page and a file or two. */
export function sampleArtefact(): string {
  const folder = join(temporaryFolder(), 'artefact');
  for (const [path, content] of Object.entries(files)) write(folder, path, content);
  const description = {
    version: '1.2.3',
    build: 'b-1_x',
    files: Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, integrityOf(content)]),
    ),
  };
  write(folder, artefactPaths.description, JSON.stringify(description));
  write(folder, 'index.html', 'Not set up yet');
  return folder;
}

export function write(folder: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
