import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tab } from './Engine.ts';

const folder = join(import.meta.dirname, '../../test-results/engines');

/** Writes what the tab shows to `test-results`. */
export async function keepPicture(tab: Tab, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), await tab.screenshot());
}
