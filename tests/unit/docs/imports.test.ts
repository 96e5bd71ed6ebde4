import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The rooms that a room may import. `packages` are those that it must not. */
interface Rule {
  readonly rooms: readonly string[];
  readonly packages?: RegExp;
}

const page = [
  'src/api',
  'src/applications',
  'src/auth',
  'src/lib',
  'src/notices',
  'src/pwa',
  'src/ui',
];

/** The product goes one way, from what knows nothing of the others to what constructs them all. */
const rules: Readonly<Record<string, Rule>> = {
  shared: { rooms: [] },
  device: { rooms: ['shared'] },
  sw: { rooms: ['shared', 'device'] },
  'src/lib': { rooms: ['shared'] },
  'src/ui': { rooms: ['shared', 'src/lib'] },
  'src/api': { rooms: ['shared', 'src/lib'], packages: /^react/ },
  'src/auth': { rooms: ['shared', 'src/lib'] },
  'src/telemetry': { rooms: ['shared', 'src/lib'] },
  'src/notices': { rooms: ['shared', 'src/lib'] },
  'src/pwa': { rooms: ['shared', 'device', 'src/lib'] },
  'src/applications': {
    rooms: ['shared', 'device', 'src/api', 'src/lib', 'src/notices', 'src/ui'],
  },
  'src/storedPage': {
    rooms: ['shared', 'device', 'src/applications', 'src/auth', 'src/lib', 'src/pwa'],
  },
  'src/shell': { rooms: ['shared', 'device', ...page, 'src/boot', 'src/storedPage'] },
  // It blocks the first paint, and so stays small.
  'src/boot': { rooms: ['shared', 'device', 'src/lib', 'src/pwa'], packages: /^react/ },
  'src/boot.ts': {
    rooms: [
      'shared',
      'device',
      'src/boot',
      'src/lib',
      'src/pwa',
      'src/compose.ts',
      'src/storedPage',
    ],
    packages: /^react/,
  },
  // A visitor is sent to the provider without what only a page needs.
  'src/compose.ts': {
    rooms: [
      'shared',
      'device',
      ...page,
      'src/shell',
      'src/startPolicy.ts',
      'src/storedPage',
      'src/telemetry',
    ],
    packages: /^react|^swr|\.(?:tsx|css)$/,
  },
  'src/startPolicy.ts': {
    rooms: ['shared', 'src/auth', 'src/lib'],
    packages: /^react|^swr|\.(?:tsx|css)$/,
  },
  'src/main.tsx': {
    rooms: [
      'shared',
      'device',
      ...page,
      'src/compose.ts',
      'src/shell',
      'src/storedPage',
      'src/styles',
    ],
  },
  deploy: { rooms: ['shared'] },
  vite: { rooms: ['shared', 'deploy', 'package.json'] },
  'vite.config.ts': { rooms: ['shared', 'deploy', 'vite'] },
  publish: { rooms: ['shared', 'deploy', 'package.json', 'package-lock.json'] },
  local: { rooms: ['shared', 'deploy'] },
};

/** A folder of the product, or a file that stands alone. */
function roomOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'src' ? 2 : 1).join('/');
}

/** Returns what is wrong with an import, or undefined for one that is allowed. */
function fault(path: string, imported: string): string | undefined {
  const room = roomOf(path);
  const rule = rules[room];
  if (!rule) return `${room} has no row in this file`;
  const target = imported.startsWith('.') ? join(dirname(path), imported) : undefined;
  const isForbidden =
    rule.packages?.test(imported) ||
    (target !== undefined &&
      ![room, ...rule.rooms].some((allowed) => allowed === roomOf(target) || allowed === target));
  return isForbidden ? `${path} imports ${imported}` : undefined;
}

const statement =
  /^(?:import|export)\b[^;'"]*?\bfrom '([^']+)'|\bimport\(\s*'([^']+)'|^import '([^']+)'/gm;

function importsOf(path: string): readonly string[] {
  const found = readFileSync(path, 'utf8').matchAll(statement);
  return Array.from(found, ([, from, late, effect]) => from ?? late ?? effect ?? '');
}

const sources = ['deploy', 'device', 'local', 'publish', 'shared', 'src', 'sw', 'vite']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .concat('vite.config.ts')
  .filter((path) => /\.tsx?$/.test(path));

const imports = new Map(sources.map((path) => [path, importsOf(path)]));

test('every room imports only what it may', () => {
  expect(imports.get('src/boot.ts')).toContain('./compose.ts');
  const faults = [...imports].flatMap(([path, all]) =>
    all.flatMap((imported) => fault(path, imported) ?? []),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['src/applications/HomePage.tsx', '../shell/Header.tsx'],
  ['src/compose.ts', './styles/global.css'],
  ['src/compose.ts', 'swr'],
  ['local/start.ts', '../src/applications/catalogue.ts'],
  ['src/new/room.ts', './file.ts'],
])('%s may not import %s', (path, imported) => {
  expect(fault(path, imported)).toBeDefined();
});

test('one file alone asks the browser whether there is a network', () => {
  const asking = sources.filter((path) => /\bonLine\b/.test(readFileSync(path, 'utf8')));
  expect(asking).toEqual(['src/lib/network.ts']);
});

/** The files that a file imports, for their types alone, too. */
function filesOf(path: string): readonly string[] {
  const all = imports.get(path) ?? [];
  return all
    .map((imported) => join(dirname(path), imported))
    .filter((target) => imports.has(target));
}

/** The shortest way from a file back to itself; undefined where there is none. */
function findCycle(start: string): readonly string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const target of filesOf(way.at(-1) ?? start)) {
      if (target === start) return [...way, start];
      if (seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return undefined;
}

test('no file imports itself through others, not even for a type', () => {
  const cycles = sources.flatMap((path) => findCycle(path)?.join('\n→ ') ?? []);
  expect(cycles).toEqual([]);
});

/** It only goes down: who makes the longest chain shorter writes the new figure here. */
const longestChain = 13;

test('no chain of imports is longer than it was', () => {
  const longest = new Map<string, readonly string[]>();
  const chain = (path: string): readonly string[] => {
    const known = longest.get(path);
    if (known) return known;
    longest.set(path, [path]); // The test above reports a cycle; here it must only end.
    const below = filesOf(path)
      .map(chain)
      .reduce((one, other) => (other.length > one.length ? other : one), []);
    longest.set(path, [path, ...below]);
    return [path, ...below];
  };
  const all = sources.filter((path) => path.startsWith('src/')).map(chain);
  const worst = all.reduce((one, other) => (other.length > one.length ? other : one));
  expect(worst.length, worst.join('\n→ ')).toBeLessThanOrEqual(longestChain);
});
