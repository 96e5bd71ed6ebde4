import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import { pack } from '../../../publish/pack.ts';
import { sampleArtefact, temporaryFolder, write } from '../deploy/sampleArtefact.ts';

const modified = '2026-11-22T20:00:00Z';

/** Packs the sample, with guides of a project's, and unpacks it again. */
async function packed(guide = '# Operate, as [why](decisions/001-a.md) says') {
  const [artefact, root, to] = [sampleArtefact(), temporaryFolder(), temporaryFolder()];
  write(artefact, 'third-party-notices.md', '# Licences');
  write(root, 'CHANGELOG.md', '# Change log');
  write(root, 'SECURITY.md', '# Security');
  write(root, 'docs/operate.md', guide);
  write(root, 'docs/decisions/001-a.md', '# A');
  write(root, 'docs/images/home.png', 'pixels');
  const archive = await pack({ artefact, root, modified, to });
  const unpacked = join(to, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
  return { artefact, to, archive, folder: join(unpacked, `${project.name}-1.2.3`) };
}

test('an archive begins with a page, and holds build, guide, notices and bill of materials', async () => {
  const { archive, artefact, folder } = await packed();
  const listing = execFileSync('tar', ['--utc', '-tvzf', archive], { encoding: 'utf8' });
  expect(listing).toMatch(/^-rw-r--r-- 0\/0 +\d+ 2026-11-22 20:00 [\w.-]+\/README\.md\n/);
  expect(listing.match(/README\.md$/gm)).toHaveLength(1);
  expect(readdirSync(folder).sort()).toEqual([
    'CHANGELOG.md',
    'README.md',
    'SECURITY.md',
    'SHA256SUMS',
    'artefact',
    'docs',
    'sbom.cdx.json',
    'third-party-notices.md',
  ]);
  expect(readdirSync(join(folder, 'docs'), { recursive: true }).sort()).toEqual([
    'decisions',
    'decisions/001-a.md',
    'operate.md',
  ]);
  const paths = readdirSync(artefact, { recursive: true });
  expect(readdirSync(join(folder, 'artefact'), { recursive: true }).sort()).toEqual(paths.sort());
});

test('its page says how to check it, and that is right', async () => {
  const { archive, to, folder } = await packed();
  const page = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, check = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? [];
  expect(check).toContain(basename(archive));
  expect(execFileSync('sh', ['-euc', check], { cwd: to, encoding: 'utf8' })).toBe(
    `${basename(archive)}: OK\n`,
  );
});

test('the same files make the same archive, whoever packs them', async () => {
  const [one, other] = [await packed(), await packed()];
  expect(readFileSync(one.archive).equals(readFileSync(other.archive))).toBe(true);
});

test('its bill of materials names what the product depends on, and none of its tools', async () => {
  const { folder } = await packed();
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  const names = bill.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'jose', 'workbox-window', 'scheduler']));
  for (const tool of ['vite', 'vitest', 'oidc-provider']) expect(names).not.toContain(tool);
  expect(bill.metadata.component.name).toBe(project.name);
  expect(Object.keys(bill.metadata)).toEqual(['lifecycles', 'component']);
});

test('a link that leads out of the archive is refused', async () => {
  const message = 'docs/operate.md leads out of the archive: ../src/main.tsx';
  await expect(packed('[code](../src/main.tsx)')).rejects.toThrow(message);
});
