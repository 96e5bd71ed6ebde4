import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filesBelow } from '../deploy/files.ts';
import { buildElsewhere, buildHere } from './buildElsewhere.ts';
import { differences } from './differences.ts';

/** A build did not come out the same. */
export class NotReproducible extends Error {
  override readonly name = 'NotReproducible';
}

/**
 * Builds here, and elsewhere with each Node, and has `use` do something with the first while it is there.
 * @throws NotReproducible where one is not the same to the byte.
 */
export async function reproduce(
  nodes: readonly string[],
  say: (line: string) => void,
  use: (artefact: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'reproduce-'));
  try {
    const artefact = join(folder, 'here');
    await buildHere(artefact);
    say(`Built here with Node ${process.version}: ${(await filesBelow(artefact)).length} files`);
    for (const node of nodes) {
      const again = join(folder, 'elsewhere');
      const { stdout } = await promisify(execFile)(node, ['--version']);
      await buildElsewhere(again, { node });
      const paths = await differences(artefact, again);
      const how = `elsewhere with Node ${stdout.trim()}`;
      if (paths.length > 0) throw new NotReproducible(`Not the same ${how}: ${paths.join(', ')}`);
      say(`The same to the byte ${how}`);
    }
    await use(artefact);
  } finally {
    await rm(folder, { recursive: true });
  }
}
