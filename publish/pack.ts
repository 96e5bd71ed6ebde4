import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArtefact } from '../deploy/artefact.ts';
import project from '../package.json' with { type: 'json' };
import { projectRoot, run } from './build.ts';

interface Order {
  /** The build's folder. */
  readonly artefact: string;
  /** The time of every file, as tar understands it. */
  readonly modified: string;
  /** The folder for the archive. */
  readonly to: string;
  /** Stands in the name of an archive that is no release. */
  readonly commit?: string;
  /** A sentence about this release's tests, without slashes. */
  readonly notes?: string;
  /** The file of an SSH key; only the public one if an agent has the private one. */
  readonly sign?: string | undefined;
}

/**
 * Packs a build with instructions, documents, change log, security policy, notices, bill of materials, and the
 * checksums of them all. Needs GNU's programs.
 *
 * @returns the archive's path; its checksum lies beside it, and its signature if there is a key
 * @throws Error if the build is not whole
 */
export async function pack(order: Order): Promise<string> {
  const { artefact, modified, to, commit, notes = '', sign } = order;
  const { version } = await readArtefact(artefact);
  const name = [project.name, version, ...(commit ? [commit] : [])].join('-');
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  try {
    const bill = await billOfMaterials(join(folder, 'npm', project.name));
    await writeFile(join(folder, 'sbom.cdx.json'), bill);
    const names = { ROOT: projectRoot, ARTEFACT: artefact, MODIFIED: modified, TO: to, NAME: name };
    const env = { ...process.env, ...names, NOTES: notes, KEY: sign ? resolve(sign) : '' };
    const script = join(import.meta.dirname, 'pack.sh');
    await run('bash', ['-euo', 'pipefail', script], { cwd: folder, env });
    return join(to, `${name}.tar.gz`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Asks npm for the product's dependencies, in a folder without the tools: npm would leave out those that a
 * tool depends on as well. It names a package after its folder.
 */
async function billOfMaterials(folder: string): Promise<string> {
  const { name, version, license, description, dependencies } = project;
  const manifest = { name, version, license, description, dependencies };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await cp(join(projectRoot, 'package-lock.json'), join(folder, 'package-lock.json'));
  const npm = (...parameters: readonly string[]) =>
    run('npm', [...parameters, '--package-lock-only'], { cwd: folder });
  await npm('prune', '--offline', '--ignore-scripts');
  const { stdout } = await npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application');
  const { serialNumber: _random, ...bill } = JSON.parse(stdout);
  // We leave out the time and npm's version, so that the same build has the same bill.
  const { component, lifecycles } = bill.metadata;
  return `${JSON.stringify({ ...bill, metadata: { lifecycles, component } }, null, 2)}\n`;
}
