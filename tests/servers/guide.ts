import { guideBlocks } from '../support/guideBlocks.ts';

/** The host of the operator's guide. */
export const guideHost = 'launcher.example.org';

/** Returns a server's configuration from docs/operate.md or hosts.md, with this machine's folders. */
export function guideConfiguration(server: string, folder: string): string {
  const [block, ...more] = guideBlocks(server);
  if (block === undefined || more.length > 0) throw new Error(`The guide has no one ${server}`);
  return block
    .replaceAll(`/etc/letsencrypt/live/${guideHost}`, `${folder}/certificate`)
    .replaceAll('/srv/launcher', folder)
    .replaceAll('/var/log/nginx', folder);
}
