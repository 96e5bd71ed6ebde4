import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, utimes } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { filesBelow } from '../../deploy/files.ts';
import project from '../../package.json' with { type: 'json' };
import { pack } from '../../publish/pack.ts';
import { telemetryDigest } from '../../src/lib/telemetryDigest.ts';
import { builtArtefact, nextArtefact } from '../support/builds.ts';
import { guideBlocks } from '../support/guideBlocks.ts';
import { lackForPacking } from '../support/packing.ts';
import { expect, test } from './test.ts';

/*
 * Runs what an operator does with a release: every `sh` block of docs/operate.md and hosts.md. `npm run
 * test:servers` runs those that need a server; tests/unit/publish/pack.test.ts proves what is in an archive.
 */

const lack = lackForPacking();
test.skip(lack !== undefined, lack);

const blocks = guideBlocks('sh');
const [
  configure = '',
  folders = '',
  files = '',
  headers = '',
  page = '',
  prune = '',
  killSwitch = '',
] = blocks;

test('an archive is checked by its sums and configured, and a digest is made as the launcher makes it', async () => {
  expect(blocks).toHaveLength(7);
  const { run, below, folder } = await openLauncher();
  await pack({ artefact: builtArtefact(), modified: '2026-11-22T20:00:00Z', to: folder });
  const [archive = ''] = guideBlocks('sh archive');
  const said = await run(
    archive.replaceAll(/launcher-\d+\.\d+\.\d+/g, `launcher-${project.version}`),
  );
  expect(said).toMatch(/^\S+\.tar\.gz: OK\n$/);
  expect(await below('dist/')).toEqual(await filesOf(builtArtefact()));
  expect(await run(configure)).toMatch(/^Right: /);

  const [digest = ''] = guideBlocks('sh digest');
  const expected = await telemetryDigest('https://login.example.org', 'a7c1e0d2');
  expect(await run(digest)).toBe(`${expected}\n`);
});

test('the guide puts a release into place, its page last, and prunes the one before', async () => {
  // Somebody has to make the next release, every file of it compressed anew.
  test.setTimeout(120_000);
  const { run, read, below, use, folder } = await openLauncher();
  await use(builtArtefact());
  expect(await run(configure)).toMatch(/^Right: .+, master\nnext: .+, master\n$/);
  const configured = await below('next');
  expect(configured).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'sw.js.br']));
  await test.step('hosts of pages get a folder, with a page for what is missing', async () => {
    const [pages = '', ...more] = guideBlocks('sh pages');
    expect(more).toEqual([]);
    await run(pages);
    expect(await below('public')).toEqual(
      [...configured.filter(isPublic), '404.html', '.nojekyll'].sort(byName),
    );
    expect(await read('public/404.html')).toEqual(await read('public/index.html'));
  });

  const last = configured.filter((path) => /^(index\.html|sw\.js|release\.json)/.test(path));
  const others = configured.filter((path) => !last.includes(path));
  await run(folders);
  expect(await below('server')).toEqual(['Caddyfile', 'headers.json', 'nginx.conf']);
  await run(files);
  expect(await below('site')).toEqual(others.filter(isPublic));
  await run(headers);
  expect(await below('server')).toEqual(['Caddyfile', 'headers.json', 'nginx.conf']);
  await run(page);
  expect(await below('site')).toEqual(configured.filter(isPublic));

  const before = await below('site/static');
  const oldPage = await read('site/index.html');
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000);
  for (const name of before) await utimes(join(folder, 'site/static', name), longAgo, longAgo);
  await use(await nextArtefact());
  await test.step('built in another folder, what nobody has changed has the same bytes', async () => {
    const [here, there] = await Promise.all([builtArtefact(), await nextArtefact()].map(libraries));
    expect(Object.keys(here ?? {})).toHaveLength(6);
    expect(there).toEqual(here);
  });
  await run(configure);
  const after = await below('next/static');
  const newPage = await read('next/index.html');
  await run(files);
  await run(headers);
  expect(await read('site/index.html')).toEqual(oldPage);
  await run(page);
  expect(await read('site/index.html')).toEqual(newPage);
  expect(newPage).not.toEqual(oldPage);
  expect(await below('site/static')).toEqual([...new Set([...before, ...after])].sort(byName));
  await run(prune);
  expect(await below('site/static')).toEqual(after);
  expect(before).not.toEqual(after);

  await test.step('a worker that harms is replaced in every encoding', async () => {
    await run(killSwitch);
    for (const name of ['sw.js', 'sw.js.br', 'sw.js.gz']) {
      expect(await read(`site/${name}`), name).toEqual(await read(`next/.deploy/retire/${name}`));
    }
  });
});

/** The digests of what is named after a package (docs/decisions/036). */
async function libraries(artefact: string): Promise<Record<string, string>> {
  const { files } = JSON.parse(await readFile(join(artefact, '.deploy/artefact.json'), 'utf8'));
  const isLibrary = (path: string) =>
    /^static\/(?:background|jose|oidc|react|rolldown-runtime|select)-[^.]+\.js$/.test(path);
  return Object.fromEntries(Object.entries<string>(files).filter(([path]) => isLibrary(path)));
}

const isPublic = (path: string) => !/^(?:\.deploy\/|staticwebapp)/.test(path);
const byName = (one: string, other: string) => one.localeCompare(other);

async function filesOf(path: string): Promise<string[]> {
  return (await filesBelow(path)).sort(byName);
}

/** The guide's /srv/launcher, where its commands are run. */
async function openLauncher() {
  const folder = test.info().outputPath('launcher');
  await mkdir(folder, { recursive: true });
  const PATH = dirname(process.execPath) + delimiter + process.env.PATH;
  return {
    folder,
    /** The folder that `dist` stands for. */
    async use(artefact: string) {
      await rm(join(folder, 'dist'), { force: true });
      await symlink(artefact, join(folder, 'dist'));
    },
    async run(block: string): Promise<string> {
      const command = promisify(execFile);
      return (await command('sh', ['-eu', '-c', block], { cwd: folder, env: { PATH } })).stdout;
    },
    read: (path: string) => readFile(join(folder, path)),
    below: (path: string) => filesOf(join(folder, path)),
  };
}
