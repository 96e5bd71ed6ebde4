import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { pack } from '../../../publish/pack.ts';
import { tar } from '../../../publish/tar.ts';
import { sampleArtefact, temporaryFolder, write } from '../deploy/sampleArtefact.ts';

const modified = new Date('2026-11-22T20:00:00Z');

/** Packs the sample, with guides of a project's, and unpacks it again. */
async function packed() {
  const [artefact, root, to] = [sampleArtefact(), temporaryFolder(), temporaryFolder()];
  write(artefact, 'third-party-notices.md', '# Licences');
  write(artefact, '.deploy/sbom.cdx.json', '{}');
  write(root, 'CHANGELOG.md', '# Change log');
  write(root, 'docs/operate.md', '# Operate');
  write(root, 'docs/decisions/001-a.md', '# A');
  write(root, 'docs/images/home.png', 'pixels');
  const archive = await pack({ name: 'launcher', artefact, root, modified, to });
  const unpacked = join(to, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
  return { artefact, to, archive, folder: join(unpacked, 'launcher-1.2.3') };
}

test('an archive holds build, guide, notices and bill of materials', async () => {
  const { archive, artefact, folder } = await packed();
  expect(basename(archive)).toBe('launcher-1.2.3.tar.gz');
  expect(readdirSync(folder).sort()).toEqual([
    'CHANGELOG.md',
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

test('its sums, and the sum beside it, are right', async () => {
  const { to, archive, folder } = await packed();
  const check = (cwd: string, file: string) =>
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', file], { cwd }).toString();
  expect(check(folder, 'SHA256SUMS')).toBe('');
  expect(check(to, `${basename(archive)}.sha256`)).toBe('');
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toContain(
    '  artefact/static/main-abc.js\n',
  );
});

test('the same files make the same archive, whoever packs them', async () => {
  const [one, other] = [await packed(), await packed()];
  expect(readFileSync(one.archive).equals(readFileSync(other.archive))).toBe(true);
});

test('tar lists long paths, times and modes as they were given', () => {
  const long = `${'folder/'.repeat(20)}file.txt`;
  const archive = tar({ [long]: Buffer.from('x'.repeat(600)), 'a.txt': Buffer.alloc(0) }, modified);
  const listing = execFileSync('tar', ['--utc', '-tvf', '-'], { input: archive, encoding: 'utf8' });
  expect(listing.trimEnd().split('\n')).toEqual([
    '-rw-r--r-- 0/0               0 2026-11-22 20:00 a.txt',
    `-rw-r--r-- 0/0             600 2026-11-22 20:00 ${long}`,
  ]);
});

test('a path that the format has no room for is refused', () => {
  expect(() => tar({ [`${'a'.repeat(101)}`]: Buffer.alloc(1) }, modified)).toThrow(RangeError);
});
