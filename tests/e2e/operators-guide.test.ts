import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, utimes } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { filesBelow } from '../../deploy/files.ts';
import { builtArtefact } from '../support/builds.ts';
import { guideBlocks } from '../support/guideBlocks.ts';
import { nextArtefact } from '../support/nextArtefact.ts';
import { expect, test } from './test.ts';

/* Every `sh` block of docs/operate.md. `npm run test:servers` has those that need a server. */

const blocks = guideBlocks('sh');
const [configure = '', files = '', headers = '', page = '', prune = '', killSwitch = ''] = blocks;

test.beforeAll(() => expect(blocks).toHaveLength(6));

test('the guide puts a release into place, page and worker last', async () => {
  const { run, below, use } = await openLauncher();
  await use(builtArtefact());
  expect(await run(configure)).toMatch(/^Right: .+, master\nnext: .+, master\n$/);
  const configured = await below('next');
  expect(configured).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'sw.js.br']));

  const last = configured.filter((path) => /^(index\.html|sw\.js|release\.json)/.test(path));
  const own = (path: string) => path.startsWith('.deploy/') || path.startsWith('staticwebapp');
  const others = configured.filter((path) => !last.includes(path));
  await run(files);
  expect(await below('site')).toEqual(others.filter((path) => !own(path)));
  await run(headers);
  expect(await below('server')).toEqual(['Caddyfile', 'nginx.conf']);
  await run(page);
  expect(await below('site')).toEqual(configured.filter((path) => !own(path)));
});

test('the guide keeps the hashed files of the release before until they are pruned', async () => {
  // Somebody has to make the next release, every file of it compressed anew.
  test.setTimeout(120_000);
  const { run, below, use, folder } = await openLauncher();
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  await use(builtArtefact());
  for (const block of [configure, files, headers, page]) await run(block);
  const before = await below('site/static');
  const oldPage = await read('site/index.html');
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000);
  for (const name of before) await utimes(join(folder, 'site/static', name), longAgo, longAgo);

  await use(await nextArtefact());
  await run(configure);
  const after = await below('next/static');
  const newPage = await read('next/index.html');
  await run(files);
  await run(headers);
  expect(await read('site/index.html')).toBe(oldPage);
  await run(page);
  expect(await read('site/index.html')).toBe(newPage);
  expect(newPage).not.toBe(oldPage);
  expect(await below('site/static')).toEqual([...new Set([...before, ...after])].sort(byName));

  await run(prune);
  expect(await below('site/static')).toEqual(after);
  expect(before).not.toEqual(after);
});

test('the guide has a worker that harms replaced in every encoding', async () => {
  const { run, use, folder } = await openLauncher();
  await use(builtArtefact());
  for (const block of [configure, files, headers, page, killSwitch]) await run(block);
  for (const name of ['sw.js', 'sw.js.br', 'sw.js.gz']) {
    const [served, retiring] = await Promise.all(
      ['site', 'next/.deploy/retire'].map((path) => readFile(join(folder, path, name))),
    );
    expect(retiring && served?.equals(retiring), name).toBe(true);
  }
});

const byName = (one: string, other: string) => one.localeCompare(other);

/** The guide's /srv/launcher, where its commands are run. */
async function openLauncher() {
  const folder = test.info().outputPath('launcher');
  await mkdir(folder, { recursive: true });
  const PATH = dirname(process.execPath) + delimiter + process.env.PATH;
  return {
    folder,
    /** What `dist` is. */
    async use(artefact: string) {
      await rm(join(folder, 'dist'), { force: true });
      await symlink(artefact, join(folder, 'dist'));
    },
    async run(block: string): Promise<string> {
      const command = promisify(execFile);
      return (await command('sh', ['-eu', '-c', block], { cwd: folder, env: { PATH } })).stdout;
    },
    async below(path: string): Promise<string[]> {
      return (await filesBelow(join(folder, path))).sort(byName);
    },
  };
}
