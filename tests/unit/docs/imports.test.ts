import { readdirSync, readFileSync } from 'node:fs';
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
  /^(?:import|export)\b[^;'"]*?\bfrom '([^']+)'|\bimport\(\s*'([^']+)'|^import '([^']+)'/gm;

const texts = new Map(
  ['deploy', 'device', 'local', 'publish', 'shared', 'src', 'sw', 'vite']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .concat('vite.config.ts')
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

const imports = Array.from(texts, ([path, text]) => {
  const all = text.matchAll(statement);
  return [path, Array.from(all, (match) => match.slice(1).find(Boolean) ?? '')] as const;
});

test('every room imports only what it may', () => {
  const faults = imports.flatMap(([path, all]) =>
    all
      .filter((imported) => isFault(path, imported))
      .map((imported) => `${path} imports ${imported}`),
  );
  expect(faults, 'docs/architecture.md says why; the table of this file, what each may').toEqual(
    [],
  );
  expect(imports).toContainEqual(['src/start/boot.ts', expect.arrayContaining(['./compose.ts'])]);
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
  const inBrowser = [...texts].filter(([path]) => /^(?:src|sw|shared|device)\//.test(path));
  const found = inBrowser.flatMap(([path, text]) => (pattern.test(text) ? path : []));
  expect(found.sort()).toEqual(files);
});

const inTests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [join('tests', path), readFileSync(join('tests', path), 'utf8')] as const);

/** The names that a file imports of each other one; `*` where it imports a whole one, and later. */
const imported = new Map<string, Set<string>>();
for (const [path, text] of [...texts, ...inTests]) {
  const named = text.matchAll(/(?:import|export) ([^;'"]*?)from '(\.[^']+)'/g);
  const whole = text.matchAll(/(?:import\(\s*|^import )(?:\/\*.*?\*\/ )?()'(\.[^']+)'/gm);
  for (const [, names = '', from = ''] of [...named, ...whole]) {
    const target = join(dirname(path), from);
    const known = imported.get(target) ?? new Set();
    imported.set(target, new Set([...known, ...(names.match(/^\*|[\w$]+/g) ?? ['*'])]));
  }
}

/** A command, the page or a browser begins with these. */
const entries = [
  ...['deploy/configure.ts', 'local/command.ts', 'local/serve.ts', 'local/start.ts'],
  ...['publish/release.ts', 'src/start/boot.ts', 'src/start/main.tsx', 'sw/killSwitch.ts'],
  'vite.config.ts',
];

test('every file and every export is used', () => {
  const orphans = [...texts.keys()].filter((path) => !imported.has(path));
  expect(new Set(orphans), 'nothing imports these files: delete them, or list them above').toEqual(
    new Set(entries),
  );
  const unused = Array.from(texts).flatMap(([path, text]) => {
    const names = text.matchAll(
      /^export (?:async )?(?:const|function|class|interface|type) ([\w$]+)/gm,
    );
    const known = imported.get(path);
    const isUsed = (name: string) => known?.has('*') || known?.has(name) || entries.includes(path);
    return Array.from(names, ([, name = '']) => name).flatMap((name) =>
      isUsed(name) ? [] : `${path}: ${name}`,
    );
  });
  expect(unused, 'nothing imports these: drop the word export, or the code').toEqual([]);
});
