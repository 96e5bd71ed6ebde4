import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of the guide that have blocks. */
const pages = ['operate', 'hosts', 'api', 'telemetry'];
const guide = pages
  .map((page) => readFileSync(join(import.meta.dirname, `../../docs/${page}.md`), 'utf8'))
  .join('\n');

/** Returns the blocks of the operator's guide with exactly this mark, in their order. */
export function guideBlocks(mark: string): string[] {
  return [...guide.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, marked]) => marked === mark)
    .map(([, , text = '']) => text);
}
