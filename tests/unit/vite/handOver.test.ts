import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { handOver, isHalf } from '../../../vite/handOver.ts';
import { temporaryFolder, write } from '../deploy/sampleArtefact.ts';

const sources = {
  'session.js': "export const greet = (name) => 'Hello ' + name; export const kept = ['session'];",
  'shared.js': 'export const shout = (text) => text.toUpperCase();',
  'index.js':
    "import { greet } from './session.js'; import { shout } from './shared.js'; self.shown = shout(greet('main')); self.late = () => import('./late.js');",
  'late.js':
    "import { kept } from './session.js'; import { shout } from './shared.js'; export const said = shout(kept.join());",
};

/** Builds them, some of them changed. @returns its scripts by the name of the chunk. */
async function built(changes: Partial<typeof sources> = {}) {
  const root = temporaryFolder();
  for (const [path, code] of Object.entries({ ...sources, ...changes })) write(root, path, code);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [handOver()],
    build: {
      write: false,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, paths) => paths.filter((path) => !isHalf(path)),
      },
      rolldownOptions: {
        input: [join(root, 'session.js'), join(root, 'index.js')],
        preserveEntrySignatures: 'allow-extension',
      },
    },
  });
  const [bundle] = [result].flat();
  const output = bundle && 'output' in bundle ? bundle.output : [];
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  return new Map(chunks.map(({ name, fileName, code }) => [name, { fileName, code }]));
}

test('a change in the session renames neither main nor a late part', async () => {
  const before = await built();
  const after = await built({ 'session.js': sources['session.js'].replace('Hello', 'Welcome') });
  expect(after.get('session')?.fileName).not.toBe(before.get('session')?.fileName);
  for (const name of ['index', 'late']) expect(after.get(name)).toEqual(before.get(name));
});

test('a change in main renames no late part, and one in a late part renames main', async () => {
  const before = await built();
  const main = await built({ 'index.js': sources['index.js'].replace("'main'", "'you'") });
  expect(main.get('index')?.fileName).not.toBe(before.get('index')?.fileName);
  for (const name of ['session', 'late']) expect(main.get(name)).toEqual(before.get(name));

  const late = await built({ 'late.js': sources['late.js'].replace('join()', "join('!')") });
  expect(late.get('late')?.fileName).not.toBe(before.get('late')?.fileName);
  expect(late.get('index')?.fileName).not.toBe(before.get('index')?.fileName);
  expect(late.get('session')).toEqual(before.get('session'));
});

test('what the session itself exports can be imported by its name', async () => {
  const session = (await built()).get('session');
  expect(session?.code).toMatch(/export\s?\{[^}]*\bas greet\b[^}]*\}/);
});
