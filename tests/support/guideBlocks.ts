import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8');

/** The blocks of the operator's guide that are marked with just that, in their order. */
export function guideBlocks(mark: string): string[] {
  return [...guide.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, marked]) => marked === mark)
    .map(([, , text = '']) => text);
}
