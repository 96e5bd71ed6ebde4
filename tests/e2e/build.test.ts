import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isFilePath } from '../../shared/fileExtensions.ts';
import { builtArtefact } from '../support/builds.ts';
import { expect, test } from './test.ts';

/* What holds of the files of the build, which no browser is needed for. */

/** Named after what they hold; nothing of the application may rename them (docs/decisions/036). */
const libraryNames = ['background', 'jose', 'oidc', 'react', 'rolldown-runtime', 'select'];

/** Compressed with brotli, in bytes. */
const budgets = {
  // With 185 for discovery, which a visitor need not wait for (docs/decisions/036), 163 for the reference of a
  // start that failed, 105 for the colour of the browser's bar, and 10 for starting main with the session.
  boot: 2000,
  // Some 60 for every file in its list, and some 1300 for the page with its headers (docs/decisions/022).
  sw: 10_500,
  FindDialog: 3000,
} as const;

interface Script {
  readonly name: string;
  readonly code: string;
}

async function readBuild() {
  const artefact = builtArtefact();
  const read = (path: string) => readFile(join(artefact, path), 'utf8');
  const { files } = JSON.parse(await read('.deploy/artefact.json'));
  const isScript = (path: string) => /^(?:static\/|boot-).*\.js$/.test(path);
  const scripts = Object.keys(files)
    .filter(isScript)
    .map(
      async (path): Promise<Script> => ({
        name: path.replace('static/', ''),
        code: await read(path),
      }),
    );
  return { files, read, scripts: await Promise.all(scripts) };
}

/** The one file that is named so, whatever its hash. */
function named(scripts: readonly Script[], name: string): Script {
  const found = scripts.filter((script) => script.name.startsWith(`${name}-`));
  expect(found, name).toHaveLength(1);
  return found[0] ?? { name, code: '' };
}

test('boot script, worker and search stay small, and what no screen uses is left out', async ({
  suite,
}) => {
  const { scripts } = await readBuild();
  const code = {
    boot: named(scripts, 'boot').code,
    // As it is configured, with the page and its headers.
    sw: await readFile(join(suite.buildDirectory, 'sw.js'), 'utf8'),
    FindDialog: named(scripts, 'FindDialog').code,
  };
  for (const name of ['boot', 'sw', 'FindDialog'] as const) {
    expect(brotliCompressSync(code[name]).length, name).toBeLessThanOrEqual(budgets[name]);
  }
  // What an upload alone asks for, whose name minifiers keep, and what only the stand-ins know.
  const unused = /lengthComputable|suite\.test/;
  expect(scripts.filter((script) => unused.test(script.code)).map(({ name }) => name)).toEqual([]);
});

test('a change of the application renames no library, and one of compose.ts no other script', async () => {
  const { scripts } = await readBuild();
  for (const library of libraryNames) {
    const imported = Array.from(
      named(scripts, library).code.matchAll(
        /(?:from|import) ?\(?["'`](?:\.|\/static)\/([a-z-]+?)-[\w-]{8}\.js/g,
      ),
      ([, name = '']) => name,
    );
    expect(libraryNames, library).toEqual(expect.arrayContaining(imported));
  }
  const namesFile = (file: string) => scripts.filter(({ code }) => code.includes(file));
  expect(namesFile(named(scripts, 'compose').name)).toEqual([]);
  // Those are loaded where there is no main yet.
  const early = namesFile(named(scripts, 'main').name).map(({ name }) => name);
  expect(early.filter((name) => /^(?:compose|base|protocolMessages|tokens)-/.test(name))).toEqual(
    [],
  );
});

test('the page names all that a login and the way back load, and no library in vain', async () => {
  const { read, scripts } = await readBuild();
  const page = await read('.deploy/templates/index.html');
  const named = page.matchAll(/(?:data-sign-in|data-exchange|modulepreload" href)="([^"]+)"/g);
  const loaded = Array.from(named, ([, paths = '']) => paths.split(' ')).flat();
  expect(new Set(loaded).size).toBeGreaterThan(6);
  const chosen = scripts.filter(({ name }) => loaded.includes(`/static/${name}`));
  expect(chosen).toHaveLength(new Set(loaded).size);
  for (const { name, code } of chosen) {
    const imports = code.matchAll(/(?:from|import) ?["'`]\.(\/[\w-]+\.js)/g);
    const imported = Array.from(imports, ([, path]) => `/static${path}`);
    expect(loaded, name).toEqual(expect.arrayContaining(imported));
  }
  // The libraries are half of it each, and neither way needs both.
  expect(/data-sign-in="([^"]+)"/.exec(page)?.[1]).not.toContain('/jose-');
  expect(/data-exchange="([^"]+)"/.exec(page)?.[1]).not.toContain('/oidc-');
});

test('servers know every file; the worker keeps scripts, styles and logos by their integrity', async () => {
  const { files, read } = await readBuild();
  const served = Object.keys(files).filter((path) => !/^\.|\.(?:br|gz)$/.test(path));
  expect(served.filter((path) => !isFilePath(`/${path}`))).toEqual([]);
  const kept = /^(?:static\/.+\.(?:js|css)|boot-.+\.js|assets\/images\/.+\.svg)$/;
  const paths = served.filter((path) => kept.test(path));
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
  // Only Safari's own property keeps the size of text there when an iPhone is turned.
  const [sheet = ''] = served.filter((path) => /^static\/main-.*\.css$/.test(path));
  expect(await read(sheet)).toContain('-webkit-text-size-adjust:');
});
