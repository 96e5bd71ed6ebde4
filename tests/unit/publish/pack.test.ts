import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import lockFile from '../../../package-lock.json' with { type: 'json' };
import { obstacles } from '../../../publish/obstacles.ts';
import { pack } from '../../../publish/pack.ts';
import { guideBlocks } from '../../support/guideBlocks.ts';
import { lackForPacking } from '../../support/packing.ts';
import { sampleArtefact, temporaryFolder } from '../deploy/sampleArtefact.ts';

/* tests/e2e/release.test.ts packs the build itself, whole, and uses it as an operator does. */

/** A sample of a build, and what packs it. */
async function startPacking() {
  const artefact = await sampleArtefact();
  const notes = 'Not tried: LemonLDAP::NG (Debian: lemonldap-ng)';
  const packInto = (to: string, sign?: string, own: { readonly commit?: string } = {}) =>
    pack({ artefact, modified: '2026-11-22T20:00:00Z', to, notes, sign, ...own });
  return { packInto, to: temporaryFolder(), other: temporaryFolder() };
}

const lack = lackForPacking();

describe.skipIf(lack)(lack ?? 'pack', () => {
  test('an archive holds a page, the build, documents and a bill of materials', async () => {
    const { packInto, to, other } = await startPacking();
    const archive = await packInto(to);
    const unpacked = join(to, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
    const folder = join(unpacked, `${project.name}-1.2.3`);
    const listing = execFileSync('tar', ['--utc', '-tvzf', archive], { encoding: 'utf8' });
    expect(listing).toMatch(/^-rw-r--r-- 0\/0 +\d+ 2026-11-22 20:00 [\w.-]+\/README\.md\n/);
    expect(listing.match(/ [\w.-]+\/README\.md$/gm)).toHaveLength(1);
    expect(readdirSync(folder).sort()).toEqual([
      'CHANGELOG.md',
      'README.md',
      'SECURITY.md',
      'SHA256SUMS',
      'artefact',
      'docs',
      'sbom.cdx.json',
      'third-party-notices-of-worker.md',
      'third-party-notices.md',
    ]);
    expect(readdirSync(join(folder, 'docs'))).toContain('operate.md');
    expect(readdirSync(join(folder, 'docs'))).not.toContain('images');

    expect(readFileSync(join(folder, 'SECURITY.md'), 'utf8')).not.toContain('<!--');
    const page = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(page).toContain('Not tried: LemonLDAP::NG (Debian: lemonldap-ng)');
    const [, check = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? [];
    expect(execFileSync('sh', ['-euc', check], { cwd: to, encoding: 'utf8' })).toBe(
      `${basename(archive)}: OK\n`,
    );

    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toContain('react');
    for (const tool of ['vite', 'vitest', 'oidc-provider']) expect(names).not.toContain(tool);
    expect(bill.metadata.component.name).toBe(project.name);
    // Nothing of a moment or a machine is in it.
    expect(readFileSync(archive).equals(readFileSync(await packInto(other)))).toBe(true);
  });

  test('the guide verifies a signed archive, but none with a changed byte or another key', async () => {
    const { packInto, to, other: keys } = await startPacking();
    const [check = ''] = guideBlocks('sh signature');
    const [ours, others] = [join(keys, 'ours'), join(keys, 'others')];
    for (const key of [ours, others]) {
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    }
    const archive = await packInto(to, ours);
    const verify = (publicKey: string) => {
      writeFileSync(join(to, 'allowed_signers'), `release ${readFileSync(publicKey, 'utf8')}`);
      const command = check.replaceAll(/-\d+\.\d+\.\d+\./g, '-1.2.3.');
      const { status, stdout, stderr } = spawnSync('sh', ['-euc', command], { cwd: to });
      return `${status} ${stdout}${stderr}`;
    };
    expect(verify(`${ours}.pub`)).toMatch(/^0 Good "natural-capital-suite-launcher" signature/);
    expect(verify(`${others}.pub`)).toMatch(/^255 Could not verify signature/);
    const bytes = readFileSync(archive);
    bytes[1000] = 255 - (bytes[1000] ?? 0);
    writeFileSync(archive, bytes);
    expect(verify(`${ours}.pub`)).toMatch(/^255 .*incorrect signature/s);
    // An earlier signature does not stay beside an archive that has none.
    await packInto(to);
    expect(readdirSync(to)).not.toContain(`${basename(archive)}.sig`);
  });

  test('an archive between releases has its commit in its name', async () => {
    const { packInto, to } = await startPacking();
    const archive = await packInto(to, undefined, { commit: '4f2c9d1' });
    expect(basename(archive)).toBe(`${project.name}-1.2.3-4f2c9d1.tar.gz`);
    const listing = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' });
    expect(listing).toMatch(new RegExp(`^${project.name}-1.2.3-4f2c9d1/README\\.md\n`));
  });
});

const dated = '# Change log\n\n## 1.2.3 - 2026-12-01\n\n- A change\n\n## 1.2.2 - 2026-11-25\n';

test.each<[string, Partial<Parameters<typeof obstacles>[0]>, ...string[]]>([
  ['whose section is dated, is released', {}],
  ['with a changed file, is not', { changed: [' M README.md'] }, ' M README.md: commit it'],
  ['that has a tag, is not', { tags: ['v1.2.3'] }, 'v1.2.3 is released: raise'],
  [
    'whose changes are unreleased, is not',
    { changelog: `## Unreleased\n\n${dated}` },
    "CHANGELOG.md begins with 'Unreleased', not with '1.2.3 - year-month-day'",
  ],
  ['without a section, is not', { version: '1.2.4' }, "begins with '1.2.3 - 2026-12-01', not with"],
])('a version %s', (_, state, ...expected) => {
  const found = obstacles({ version: '1.2.3', changelog: dated, tags: [], changed: [], ...state });
  expect(found).toEqual(expected.map((one) => expect.stringContaining(one)));
});

/** Could not be had when the lock file was written; `npm install` adds each where it can be. */
const unavailable = /^node_modules\/@biomejs\/cli-(?!linux-(?:arm64|x64)$)/;

test('the lock file has an integrity for every package, Biome for other platforms apart', () => {
  const { '': _self, ...locked } = lockFile.packages;
  const without = Object.entries(locked).filter(([, one]) => !('integrity' in one));
  const open = without.filter(([path]) => !unavailable.test(path));
  expect(open, 'npm install writes the integrity: do it again, with a registry').toEqual([]);
});
