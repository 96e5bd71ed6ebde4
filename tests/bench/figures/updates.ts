import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artefactPaths } from '../../../deploy/artefact.ts';
import { buildElsewhere } from '../../../publish/build.ts';
import type { Figure } from '../Figure.ts';
import type { Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';

/** Changes of one line, with what stands there today. */
const changes = [
  { what: 'a card', file: 'src/applications/HomePage.tsx', text: 'Choose which app' },
  { what: 'the session', file: 'src/shell/wireServices.ts', text: 'Sign-in: ' },
];

/**
 * Measures what a device with the previous release downloads of the next one, with brotli and without heads:
 * page, worker, and those of the worker's files that it does not have.
 */
export async function updates({ suite, progress }: Stage): Promise<Figure[]> {
  const before = suite.buildDirectory;
  const kept = new Set(await keptFiles(before));
  const ever = [join(before, 'index.html'), join(before, 'sw.js')];
  const figures: Figure[] = [];
  for (const { what, file, text } of changes) {
    progress(`bytes of an update, one line of ${what} changed`);
    const after = await mkdtemp(join(tmpdir(), 'update-'));
    await buildElsewhere(after, { change: (folder) => changeLine(join(folder, file), text) });
    const next = await keptFiles(after);
    const changed = next.filter((url) => !kept.has(url));
    const paths = [...ever, ...changed.map((url) => join(after, url))];
    const sizes = await Promise.all(paths.map(sizeOf));
    await rm(after, { recursive: true });
    figures.push({
      name: `update: one line of ${what} changed`,
      unit: 'bytes',
      summary: summarise([sizes.reduce((total, size) => total + size, 0)]),
      atMost: 60_000,
      detail: `${paths.length} of ${next.length + ever.length} files`,
    });
  }
  return figures;
}

/** Addresses of the files that a build's worker keeps. */
async function keptFiles(folder: string): Promise<readonly string[]> {
  const worker = await readFile(join(folder, artefactPaths.worker), 'utf8');
  return Array.from(worker.matchAll(/"url":"([^"]+)"/g), ([, url = '']) => url);
}

/** @throws Error where the text is not there any more. */
async function changeLine(file: string, text: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  if (!source.includes(text)) throw new Error(`${file} has no '${text}'`);
  await writeFile(file, source.replace(text, `${text} (changed)`));
}

/** Resolves with a file's size as it is transferred. */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(`${path}.br`).catch(() => stat(path));
  return size;
}
