import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isFilePath } from '../../shared/fileExtensions.ts';
import { builtArtefact } from '../support/builds.ts';
import { expect, test } from './test.ts';

/* What must be true of the build's files. This needs no browser. */

const vital = /^static\/(?:base|compose|main|react)-/;

/** Compressed with brotli, in bytes. */
const budgets = {
  // 185 of these are for requesting discovery early (docs/decisions/036), 163 for the reference of a failed
  // start, 105 for the colour of the browser's bar.
  boot: 2000,
  // Each file in its list takes some 60. 8500 are its page with headers, boot script and style sheet
  // (docs/decisions/036).
  sw: 14_100,
  FindDialog: 3000,
} as const;

async function readBuild() {
  const artefact = builtArtefact();
  const read = (path: string) => readFile(join(artefact, path), 'utf8');
  const { files } = JSON.parse(await read('.deploy/artefact.json'));
  const scripts = new Map<string, string>();
  for (const path of Object.keys(files).filter((each) => /^(?:static\/|boot-).*\.js$/.test(each))) {
    scripts.set(path.replace('static/', ''), await read(path));
  }
  /** Returns the one file of that name, whatever its hash. */
  const fileOf = (name: string) => {
    const found = [...scripts.keys()].filter((file) => file.startsWith(`${name}-`));
    expect(found, name).toHaveLength(1);
    return found.join();
  };
  const codeOf = (name: string) => scripts.get(fileOf(name)) ?? '';
  /** Returns the scripts whose code contains the text. */
  const having = (text: RegExp | string) =>
    [...scripts].filter(([, code]) => code.search(text) >= 0).map(([file]) => file);
  return { files, read, scripts, fileOf, codeOf, having };
}

test('boot script, worker and search stay small, and what no screen uses is left out', async ({
  suite,
}) => {
  const { codeOf, having } = await readBuild();
  const code = {
    boot: codeOf('boot'),
    // The configured worker, with the page and its headers.
    sw: await readFile(join(suite.buildDirectory, 'sw.js'), 'utf8'),
    FindDialog: codeOf('FindDialog'),
  };
  for (const name of ['boot', 'sw', 'FindDialog'] as const) {
    const message = `${name}: make it smaller, or raise \`budgets\` of tests/e2e/build.test.ts and say for what (docs/decisions/031)`;
    expect(brotliCompressSync(code[name]).length, message).toBeLessThanOrEqual(budgets[name]);
  }
  // Only an upload uses this property, whose name minifiers keep, and only the stand-ins this domain.
  expect(having(/lengthComputable|suite\.test/), 'which is late, or not for production').toEqual(
    [],
  );
});

test('a change of compose.ts renames no other script, one of main none that is loaded before', async () => {
  const { fileOf, having } = await readBuild();
  expect(having(fileOf('compose')), 'renamed with each change of compose.ts').toEqual([]);
  // These are loaded before main.
  const early = /^(?:compose|base|protocolMessages|exchangeCode|tokens)-/;
  const naming = having(fileOf('main'));
  const renamed = naming.filter((file) => early.test(file));
  expect(renamed, 'renamed with each change of main: what they share goes into `base`').toEqual([]);
});

test('the page names all that a login and the way back load, and no library in vain', async () => {
  const { read, scripts } = await readBuild();
  const page = await read('.deploy/templates/index.html');
  const named = page.matchAll(/(?:data-sign-in|data-exchange|modulepreload" href)="([^"]+)"/g);
  const loaded = Array.from(named, ([, paths = '']) => paths.split(' ')).flat();
  expect(new Set(loaded).size).toBeGreaterThan(6);
  for (const path of loaded) {
    const code = scripts.get(path.replace('/static/', '')) ?? `missing: ${path}`;
    const imports = code.matchAll(/(?:from|import) ?["'`]\.(\/[\w-]+\.js)/g);
    const imported = Array.from(imports, ([, name]) => `/static${name}`);
    expect(code).not.toContain('missing: ');
    expect(loaded, path).toEqual(expect.arrayContaining(imported));
  }
  // Each library is half of these bytes, and neither way needs both.
  expect(/data-sign-in="([^"]+)"/.exec(page)?.[1]).not.toContain('/jose-');
  expect(/data-exchange="([^"]+)"/.exec(page)?.[1]).not.toContain('/oidc-');
});

test('servers know every file; the worker keeps scripts, styles and logos by their integrity, or in its page', async () => {
  const { files, read, scripts } = await readBuild();
  const served = Object.keys(files).filter((path) => !/^\.|\.(?:br|gz)$/.test(path));
  const pages = served.filter((path) => !isFilePath(`/${path}`));
  expect(pages, 'a server would take it for a route: see shared/fileExtensions.ts').toEqual([]);
  const kept = /^(?:static\/(?:.+\.js|(?!main-).+\.css)|assets\/images\/.+\.svg)$/;
  const paths = served.filter((path) => kept.test(path));
  expect(paths.length).toBeGreaterThan(25);
  const [list = ''] = /\[\{"[^\]]+\}\]/.exec(await read('.deploy/templates/sw.js')) ?? [];
  expect(JSON.parse(list)).toEqual(
    paths.map((path) => ({
      url: `/${path}`,
      revision: null,
      integrity: files[path],
      isVital: vital.test(path),
    })),
  );
  // The browser checks the modules that every start needs, and Chromium their preloads. It compiles them whole.
  const page = await read('.deploy/templates/index.html');
  const manifest =
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">';
  expect(page, 'a proxy that asks for cookies lets it pass').toContain(manifest);
  const [, map = ''] =
    /<script type="importmap">(.*?)<\/script><script src="\/boot-/.exec(page) ?? [];
  const modules = paths.filter((path) => vital.test(path) && /^static\/.*\.js$/.test(path));
  const codes = await Promise.all(modules.map(read));
  for (const code of codes) expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  const byAddress = modules.map((path) => [`/${path}`, files[path]] as const);
  expect(JSON.parse(map)).toEqual({ integrity: Object.fromEntries(byAddress) });
  const preloads = page.matchAll(/<link rel="modulepreload" href="([^"]+)" integrity="([^"]+)">/g);
  const preloaded = Array.from(preloads, ([, path, digest]) => [path, digest]);
  expect(preloaded).toHaveLength(page.split('modulepreload').length - 1);
  expect(byAddress).toEqual(expect.arrayContaining(preloaded));
  // Only Safari's own property keeps the size of text there when an iPhone is turned.
  const [sheet = ''] = served.filter((path) => /^static\/main-.*\.css$/.test(path));
  const style = await read(sheet);
  expect(style).toContain('-webkit-text-size-adjust:');
  // The worker's page waits for neither, and is no visitor's.
  const inWorker = page
    .replace('<link rel="preconnect" href="%AUTHORITY%" crossorigin>', '')
    .replace(/<script src="\/([^"]+)">/, (_, path) => `<script>${scripts.get(path)}`)
    .replace(/<link rel="stylesheet" [^>]+>/, () => `<style>${style}</style>`);
  expect(await read('.deploy/templates/worker.html')).toBe(inWorker);
  expect(inWorker).not.toMatch(/<script src|"stylesheet"/);
});
