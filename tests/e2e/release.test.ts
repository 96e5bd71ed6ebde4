import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack } from '../../publish/pack.ts';
import { builtArtefact } from '../support/builds.ts';
import { environment } from '../unit/deploy/environment.ts';
import { expect, test } from './test.ts';

/* What goes to an operator. `npm run release` does the same, with every Node that it is given. */

const run = promisify(execFile);

/** Named after what they hold; nothing of the application may rename them (docs/decisions/036). */
const libraryNames = ['background', 'jose', 'oidc', 'react', 'rolldown-runtime', 'select'];

test('no library imports anything that a change of the application renames', async () => {
  const folder = join(builtArtefact(), 'static');
  const names = await readdir(folder);
  for (const library of libraryNames) {
    const files = names.filter((name) => name.startsWith(`${library}-`) && name.endsWith('.js'));
    expect(files, library).toHaveLength(1);
    const code = await readFile(join(folder, files.join()), 'utf8');
    const imported = Array.from(
      code.matchAll(/(?:from|import) ?\(?["'`](?:\.|\/static)\/([a-z-]+?)-[\w-]{8}\.js/g),
      ([, name = '']) => name,
    );
    expect(
      imported.filter((name) => !libraryNames.includes(name)),
      library,
    ).toEqual([]);
  }
});

test('no script names the file of compose.ts, so that a change there renames no other', async () => {
  const folder = join(builtArtefact(), 'static');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const [composition = '', main = ''] = ['compose-', 'main-'].map((start) =>
    names.find((name) => name.startsWith(start)),
  );
  for (const name of names) {
    const code = await readFile(join(folder, name), 'utf8');
    expect(code.includes(composition), `${composition} in ${name}`).toBe(false);
    // It is loaded where there is no main yet.
    const isBeforeMain = /^(?:compose|base|protocolMessages|tokens)-/.test(name);
    if (isBeforeMain) expect(code.includes(main), `${main} in ${name}`).toBe(false);
  }
});

test('text keeps its size when an iPhone is turned: only Safari’s own property says so there', async () => {
  const folder = join(builtArtefact(), 'static');
  const main = (await readdir(folder)).filter((name) => /^main-.*\.css$/.test(name));
  expect(main).toHaveLength(1);
  expect(await readFile(join(folder, main.join()), 'utf8')).toContain('-webkit-text-size-adjust:');
});

test('the page names all that a login and the way back load, so that nothing of it is asked for late', async () => {
  const artefact = builtArtefact();
  const page = await readFile(join(artefact, '.deploy/templates/index.html'), 'utf8');
  const named = page.matchAll(/(?:data-sign-in|data-exchange|modulepreload" href)="([^"]+)"/g);
  const loaded = Array.from(named, ([, paths = '']) => paths.split(' ')).flat();
  expect(new Set(loaded).size).toBeGreaterThan(6);
  for (const path of loaded) {
    const code = await readFile(join(artefact, path), 'utf8');
    const imported = Array.from(
      code.matchAll(/(?:from|import) ?["'`]\.(\/[\w-]+\.js)/g),
      ([, name]) => `/static${name}`,
    );
    expect(loaded, path).toEqual(expect.arrayContaining(imported));
  }
  // The libraries are half of it each, and neither way needs both.
  expect(/data-sign-in="([^"]+)"/.exec(page)?.[1]).not.toContain('/jose-');
  expect(/data-exchange="([^"]+)"/.exec(page)?.[1]).not.toContain('/oidc-');
});

test('the worker keeps all scripts, styles and logos of the build, each by its integrity', async () => {
  const read = (path: string) => readFile(join(builtArtefact(), path), 'utf8');
  const { files } = JSON.parse(await read('.deploy/artefact.json'));
  const paths = Object.keys(files).filter((path) =>
    /^(?:static\/.+\.(?:js|css)|boot-.+\.js|assets\/images\/.+\.svg)$/.test(path),
  );
  expect(paths.length).toBeGreaterThan(25);
  const [list = ''] = /\[\{"[^\]]+\}\]/.exec(await read('.deploy/templates/sw.js')) ?? [];
  expect(JSON.parse(list)).toEqual(
    paths.map((path) => ({
      url: `/${path}`,
      // A name that changes with its content needs none.
      revision: path.endsWith('.svg') ? expect.any(String) : null,
      integrity: files[path],
      isVital: /^(?:boot|static\/(?:base|compose|main|react|rolldown-runtime))-/.test(path),
    })),
  );
});

test('an archive can be checked and configured where there is nothing but Node', async () => {
  const to = test.info().outputPath('release');
  const archive = await pack({ artefact: builtArtefact(), modified: '2026-11-22T20:00:00Z', to });
  await run('tar', ['-xzf', archive, '-C', to]);
  const folder = archive.replace('.tar.gz', '');
  await run('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const ofPage = await read('third-party-notices.md');
  const ofWorker = await read('third-party-notices-of-worker.md');
  const bill = JSON.parse(await read('sbom.cdx.json'));
  const components = new Set(
    bill.components.map(
      (each: { name: string; version: string }) => `${each.name} - ${each.version}`,
    ),
  );
  const noticedIn = (notices: string) =>
    Array.from(notices.matchAll(/^## (.+) \(/gm), ([, party]) => party);
  expect(noticedIn(ofPage).length).toBeGreaterThan(40);
  expect(noticedIn(ofWorker).join()).toContain('workbox-precaching - ');
  const noticed = noticedIn(ofPage + ofWorker);
  expect(noticed.filter((party) => !components.has(party))).toEqual([]);
  const command = ['artefact/.deploy/configure.mjs', '--mode', 'master', '--check', 'artefact'];
  const { stdout } = await run(process.execPath, command, { cwd: folder, env: environment });
  expect(stdout).toMatch(/^Right: /);
});
