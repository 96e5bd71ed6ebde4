import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const lowest = 'shared src/applications src/lib';
const page = 'src/api src/applications src/auth src/lib src/notices src/pwa src/ui';

/** The rooms that each may import, from what knows nothing of the others to what constructs them all. */
const allowed: Readonly<Record<string, string>> = {
  shared: '',
  device: 'shared',
  sw: 'shared device',
  'src/lib': 'shared',
  'src/ui': 'shared src/lib',
  'src/api': 'shared src/lib',
  'src/auth': 'shared src/lib',
  'src/telemetry': 'shared src/lib',
  'src/notices': 'shared src/lib',
  'src/pwa': 'shared device src/lib',
  'src/applications': 'shared device src/api src/lib src/notices src/ui',
  'src/applications/preferences': `${lowest} device src/api`,
  'src/applications/userData': `${lowest} device src/api src/applications/preferences src/notices src/ui`,
  'src/applications/places': `${lowest} src/ui src/applications/userData`,
  'src/applications/find': `${lowest} src/ui src/applications/userData src/applications/places`,
  'src/storedPage': 'shared device src/applications src/auth src/lib',
  'src/shell': `shared device ${page} src/storedPage`,
  'src/start': `shared device ${page} src/shell src/storedPage src/styles src/telemetry`,
  deploy: 'shared src/notices/noticesFile.ts',
  vite: 'shared deploy package.json',
  'vite.config.ts': 'shared deploy vite',
  publish: 'shared deploy package.json package-lock.json',
  local: 'shared deploy',
};

/** The packages and files that some must not. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'src/api': /^react/,
  // It blocks the first paint, and so stays small.
  'src/start/boot.ts': /^react|shell|\.(?:tsx|css)$/,
  // A visitor is sent to the provider without what only a page needs.
  'src/start/compose.ts': /^react|^swr|\.(?:tsx|css)$/,
  'src/start/startPolicy.ts': /^react|^swr|\.(?:tsx|css)$/,
};

/** A folder of the product, one within `applications`, or a file that stands alone. */
function roomOf(path: string): string {
  const [top = '', ...folders] = path.split('/').slice(0, -1);
  if (top !== 'src') return top || path;
  return ['src', ...folders.slice(0, folders[0] === 'applications' ? 2 : 1)].join('/');
}

/** Returns whether it imports what it must not; a room without a row imports nothing. */
function isFault(path: string, imported: string): boolean {
  const room = roomOf(path);
  if ((forbidden[path] ?? forbidden[room])?.test(imported)) return true;
  if (!imported.startsWith('.')) return false;
  const target = join(dirname(path), imported);
  const targetRoom = roomOf(target);
  const rooms = [room, ...(allowed[room] ?? '').split(' ')];
  // From without, `applications` is one room.
  const isWithout = !room.startsWith('src/applications/');
  const isAllowed =
    rooms.includes(targetRoom) || (isWithout && rooms.includes(dirname(targetRoom)));
  return !(room in allowed) || !(isAllowed || rooms.includes(target));
}

const statement =
  /(?:^(?:import|export)\b([^;'"]*?)\bfrom |\bimport\(\s*(?:\/\*.*?\*\/ )?|^import )'([^']+)'/gm;

/** What a file imports: from where, and by which names; `*` for a whole file. */
const importsOf = (text: string) =>
  Array.from(text.matchAll(statement), ([, names = '*', from = '']) => ({
    from,
    names: names.match(/\*|[\w$]+/g) ?? [],
  }));

const textsIn = (...patterns: readonly string[]) =>
  globSync(patterns).map((path) => [path, readFileSync(path, 'utf8')] as const);
const texts = textsIn(
  '{deploy,device,local,publish,shared,src,sw,vite}/**/*.{ts,tsx}',
  'vite.config.ts',
);

test('every room imports only what it may', () => {
  const faults = texts.flatMap(([path, text]) =>
    importsOf(text).flatMap(({ from }) => (isFault(path, from) ? `${path} imports ${from}` : [])),
  );
  const why = 'docs/architecture.md says why; the table of this file, what each may';
  expect(faults, why).toEqual([]);
  expect(isFault('src/applications/HomePage.tsx', '../shell/Header.tsx')).toBe(true);
  expect(isFault('src/start/compose.ts', 'swr')).toBe(true);
});

test.each([
  ['asks the browser whether there is a network', /\bonLine\b/, ['src/lib/network.ts']],
  [
    'but those that read our own files, or what the worker keeps, reads a body',
    /\.(?:json|text|blob|bytes|arrayBuffer|formData|getReader)\(\)/,
    ['src/lib/readBody.ts', 'src/start/loadMain.ts', 'sw/answer.ts'],
  ],
])('no other file %s', (_, pattern, files) => {
  const inBrowser = texts.filter(([path]) => /^(?:src|sw|shared|device)\//.test(path));
  const found = inBrowser.flatMap(([path, text]) => (pattern.test(text) ? path : []));
  expect(found.sort()).toEqual(files);
});

const uses = [...texts, ...textsIn('tests/**/*.{ts,tsx}')].flatMap(([path, text]) =>
  importsOf(text).map(({ from, names }) => ({ target: join(dirname(path), from), names })),
);

/** A command, the page or a browser begins with these. */
const entries = [
  ...['deploy/configure.ts', 'local/command.ts', 'local/serve.ts', 'local/start.ts'],
  ...['publish/release.ts', 'src/start/boot.ts', 'src/start/main.tsx', 'sw/killSwitch.ts'],
  'vite.config.ts',
];

test('every file and every export is used', () => {
  const imported = new Set(uses.map(({ target }) => target));
  const orphans = texts.flatMap(([path]) => (imported.has(path) ? [] : path));
  const remedy = 'nothing imports these files: delete them, or list them above';
  expect(new Set(orphans), remedy).toEqual(new Set(entries));
  const unused = texts.flatMap(([path, text]) => {
    const known = uses.flatMap(({ target, names }) => (target === path ? names : []));
    if (known.includes('*') || entries.includes(path)) return [];
    const exported = /^export (?:async )?(?:const|function|class|interface|type) ([\w$]+)/gm;
    const names = Array.from(text.matchAll(exported), ([, name = '']) => name);
    return names.flatMap((name) => (known.includes(name) ? [] : `${path}: ${name}`));
  });
  expect(unused, 'nothing imports these: drop the word export, or the code').toEqual([]);
});
