import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The guide with those of its pages that have blocks. */
const pages = ['operate', 'hosts', 'api', 'telemetry'];
const guide = pages
  .map((page) => readFileSync(join(import.meta.dirname, `../../docs/${page}.md`), 'utf8'))
  .join('\n');

/** The blocks of the operator's guide that are marked with just that, in their order. */
export function guideBlocks(mark: string): string[] {
  return [...guide.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, marked]) => marked === mark)
    .map(([, , text = '']) => text);
}
