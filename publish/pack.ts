import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArtefact } from '../deploy/artefact.ts';
import project from '../package.json' with { type: 'json' };
import { projectRoot, run } from './build.ts';

/** The same files make the same archive on every machine: they belong to nobody and have one time. */
const packing = `
mkdir --parents "$TO" "$NAME"
cp --recursive "$ROOT/docs" "$ROOT/CHANGELOG.md" "$ROOT/SECURITY.md" sbom.cdx.json "$NAME"
cp --recursive "$ARTEFACT" "$NAME/artefact"
cp "$ARTEFACT"/third-party-notices*.md "$NAME"
# Operators have no use for what is about the sources.
(cd "$NAME/docs" && rm --recursive architecture.md decisions how-to.md images)
sed "s/{name}/$NAME/g; s/{notes}/$NOTES/" "$ROOT/publish/archive.md" > "$NAME/README.md"
(cd "$NAME" && find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum) > SHA256SUMS
mv SHA256SUMS "$NAME"
tar --create --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \\
  --mtime="$MODIFIED" "$NAME/README.md" --exclude="$NAME/README.md" "$NAME" |
  gzip --no-name --best > "$TO/$NAME.tar.gz"
cd "$TO"
sha256sum "$NAME.tar.gz" > "$NAME.tar.gz.sha256"
rm --force "$NAME.tar.gz.sig"
[ -z "$KEY" ] || ssh-keygen -Y sign -q -f "$KEY" -n natural-capital-suite-launcher "$NAME.tar.gz"
`;

interface Order {
  /** The build's folder. */
  readonly artefact: string;
  /** The time of every file, as tar understands it. */
  readonly modified: string;
  /** The folder for the archive. */
  readonly to: string;
  /** A sentence about this release's tests, without slashes. */
  readonly notes?: string;
  /** The file of an SSH key; only the public one if an agent has the private one. */
  readonly sign?: string | undefined;
}

/**
 * Packs a build with instructions, guide, change log, security policy, notices, bill of materials, and the sums
 * of them all. Needs GNU's programs.
 * @returns the archive's path; its own sum lies beside it, and its signature if there is a key
 * @throws Error if the build is not whole
 */
export async function pack({ artefact, modified, to, notes = '', sign }: Order): Promise<string> {
  const { version } = await readArtefact(artefact);
  const name = `${project.name}-${version}`;
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  try {
    const bill = await billOfMaterials(join(folder, 'npm', project.name));
    await writeFile(join(folder, 'sbom.cdx.json'), bill);
    const order = { ROOT: projectRoot, ARTEFACT: artefact, MODIFIED: modified, TO: to, NAME: name };
    const env = { ...process.env, ...order, NOTES: notes, KEY: sign ? resolve(sign) : '' };
    await run('bash', ['-euo', 'pipefail', '-c', packing], { cwd: folder, env });
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
