import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArtefact } from '../../../deploy/artefact.ts';
import { buildChanged } from '../../support/builds.ts';
import { type Figure, summarise } from '../Figure.ts';
import type { Stage } from '../Stage.ts';

/** Changes of one line, with what stands there today. */
const changes = [
  ['a card', 'src/applications/HomePage.tsx', 'Choose which app'],
  ['the session', 'src/start/wireServices.ts', 'Sign-in: '],
] as const;

/**
 * Measures what a device with the previous release downloads of the next one, with brotli and without heads:
 * page, worker, and those scripts and styles that it does not have.
 */
export async function updates({ suite, progress }: Stage): Promise<Figure[]> {
  const before = suite.buildDirectory;
  const { files: kept } = await readArtefact(before);
  const figures: Figure[] = [];
  for (const [what, file, text] of changes) {
    const name = `update: one line of ${what} changed`;
    progress(name);
    const after = await mkdtemp(join(tmpdir(), 'update-'));
    await buildChanged(after, file, (source) => source.replace(text, `${text} (changed)`));
    const { files } = await readArtefact(after);
    const changed = Object.keys(files).filter((path) => /\.(?:css|js)$/.test(path) && !kept[path]);
    const ever = ['index.html', 'sw.js'].map((path) => join(before, path));
    const paths = [...ever, ...changed.map((path) => join(after, path))];
    const sizes = await Promise.all(paths.map(sizeOf));
    await rm(after, { recursive: true });
    const bytes = summarise([sizes.reduce((total, size) => total + size)]);
    figures.push({ name, unit: 'bytes', ...bytes, goal: ['≤', 60_000], detail: changed.join(' ') });
  }
  return figures;
}

/** Resolves with a file's size as it is transferred. */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(`${path}.br`).catch(() => stat(path));
  return size;
}
