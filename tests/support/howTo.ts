import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../../publish/build.ts';

/** A block of docs/how-to.md: its language, the file that it makes or changes, and what it says. */
const block = /^( *)```(\w+)(?: (\S+))?\n([\s\S]*?)^ *```$/gm;

/** Returns a page without its examples of changes, which name what is not there yet. */
export const withoutExamples = (page: string) => page.replaceAll(/^ *```diff[\s\S]*?^ *```$/gm, '');

/** Does in a copy of the project what the blocks of one section of docs/how-to.md say. */
export async function followHowTo(folder: string, section: string): Promise<void> {
  const guide = await readFile(join(folder, 'docs/how-to.md'), 'utf8');
  const text = guide.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  const blocks = [...text.matchAll(block)];
  if (blocks.length === 0) throw new Error(`docs/how-to.md has no steps for '${section}'`);
  for (const [, indent = '', language, file = '', indented = ''] of blocks) {
    const content = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const path = join(folder, file);
    if (language === 'sh') await run('sh', ['-ec', content], { cwd: folder });
    else if (language === 'diff')
      await writeFile(path, changed(await readFile(path, 'utf8'), content, file));
    else await mkdir(dirname(path), { recursive: true }).then(() => writeFile(path, content));
  }
}

/** Returns a file's text with the lines of `diff` in the place of those that it names, or at the end if it names none. */
function changed(text: string, diff: string, file: string): string {
  const lines = diff.trimEnd().split('\n');
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const numbers = Array.from(text.matchAll(/\*\*P(\d+)\*\*/g), ([, number]) => Number(number));
  const after = lines
    .filter((line) => !line.startsWith('-'))
    .map((line) => line.slice(1).replace('<next>', `${Math.max(...numbers) + 1}`));
  if (before.length === 0) return `${text}${after.join('\n')}\n`;
  const all = text.split('\n');
  // Tables are padded, and their padding changes.
  const isSame = (one: string, other = '') =>
    one.replaceAll(/\s+/g, ' ') === other.replaceAll(/\s+/g, ' ');
  const found = all.flatMap((_, start) =>
    before.every((line, index) => isSame(line, all[start + index])) ? start : [],
  );
  if (found.length !== 1) {
    throw new Error(
      `docs/how-to.md: ${file} has these lines ${found.length} times:\n${before.join('\n')}`,
    );
  }
  all.splice(found[0] ?? 0, before.length, ...after);
  return all.join('\n');
}
