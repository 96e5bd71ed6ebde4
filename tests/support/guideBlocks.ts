import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The host of the operator's guide. */
export const guideHost = 'launcher.example.org';

/** The pages of the guide that have blocks. */
const pages = ['operate', 'hosts', 'api', 'telemetry', 'notices'];
const guide = pages
  .map((page) => readFileSync(join(import.meta.dirname, `../../docs/${page}.md`), 'utf8'))
  .join('\n');

/** Returns the blocks of the operator's guide with exactly this mark, in their order. */
export function guideBlocks(mark: string): string[] {
  return [...guide.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, marked]) => marked === mark)
    .map(([, , text = '']) => text);
}

/** Returns a server's configuration, with this machine's folders. */
export function guideConfiguration(server: string, folder: string): string {
  const [block, ...more] = guideBlocks(server);
  if (block === undefined || more.length > 0) throw new Error(`The guide has no one ${server}`);
  return block
    .replaceAll(`/etc/letsencrypt/live/${guideHost}`, `${folder}/certificate`)
    .replaceAll('/srv/launcher', folder)
    .replaceAll('/var/log/nginx', folder);
}
