import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { readArtefact } from '../deploy/artefact.ts';
import project from '../package.json' with { type: 'json' };
import { projectRoot, run } from './build.ts';

/** The same files make the same archive on every machine: of nobody, all of the same time. */
const archiving = `
cd "$1/$2"
find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum > "$1/SHA256SUMS"
mv "$1/SHA256SUMS" .
cd ..
tar --create --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \\
  --mtime="$3" "$2/README.md" --exclude="$2/README.md" "$2" | gzip --no-name --best > "$4/$2.tar.gz"
cd "$4"
sha256sum "$2.tar.gz" > "$2.tar.gz.sha256"
`;

interface Order {
  /** The build's folder. */
  readonly artefact: string;
  /** The time of every file, as tar reads it. */
  readonly modified: string;
  /** Where the archive is to lie. */
  readonly to: string;
  /** The project's folder, for its guides and change log. */
  readonly root?: string;
}

/**
 * Packs a build with a page that says how to use it, guide, change log, security policy, notices
 * and bill of materials, and the sums of them all. Needs the programs of GNU.
 * @returns the archive's path; its own sum lies beside it.
 * @throws Error where the build is not whole, or a link of the archive leads out of it.
 */
export async function pack(order: Order): Promise<string> {
  const { artefact, modified, to, root = projectRoot } = order;
  const { version } = await readArtefact(artefact);
  const name = `${project.name}-${version}`;
  const temporary = await mkdtemp(join(tmpdir(), 'pack-'));
  const folder = join(temporary, name);
  try {
    await cp(artefact, join(folder, 'artefact'), { recursive: true });
    await cp(join(root, 'docs'), join(folder, 'docs'), {
      recursive: true,
      filter: (path) => !path.endsWith('images'),
    });
    for (const page of ['CHANGELOG.md', 'SECURITY.md']) {
      await cp(join(root, page), join(folder, page));
    }
    await cp(join(artefact, 'third-party-notices.md'), join(folder, 'third-party-notices.md'));
    const page = await readFile(join(projectRoot, 'publish/archive.md'), 'utf8');
    await writeFile(join(folder, 'README.md'), page.replaceAll('{name}', name));
    await writeFile(join(folder, 'sbom.cdx.json'), await billOfMaterials(temporary));
    await refuseLinksOut(folder);
    await mkdir(to, { recursive: true });
    await run('bash', ['-euo', 'pipefail', '-c', archiving, '-', temporary, name, modified, to]);
    return join(to, `${name}.tar.gz`);
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** What the product depends on, by npm, which would leave out what its tools depend on as well. */
async function billOfMaterials(temporary: string): Promise<string> {
  const folder = join(temporary, 'sbom', project.name);
  const { name, version, license, description, dependencies } = project;
  const manifest = { name, version, license, description, dependencies };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await cp(join(projectRoot, 'package-lock.json'), join(folder, 'package-lock.json'));
  await run('npm', ['prune', '--package-lock-only', '--offline', '--ignore-scripts'], {
    cwd: folder,
  });
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout } = await run('npm', ['sbom', '--package-lock-only', ...format], { cwd: folder });
  const { serialNumber: _random, ...bill } = JSON.parse(stdout);
  // Neither a time nor npm's version: the same build has the same bill.
  const { component, lifecycles } = bill.metadata;
  return `${JSON.stringify({ ...bill, metadata: { lifecycles, component } }, null, 2)}\n`;
}

async function refuseLinksOut(folder: string): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md'));
  const there = new Set(await readdir(folder, { recursive: true }));
  for (const path of paths.filter((each) => !each.includes('third-party'))) {
    const text = await readFile(join(folder, path), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      const target = relative(folder, join(folder, dirname(path), link));
      if (!there.has(target)) throw new Error(`${path} leads out of the archive: ${link}`);
    }
  }
}
