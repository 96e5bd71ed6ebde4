import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildElsewhere } from '../../publish/buildElsewhere.ts';
import { differences } from '../../publish/differences.ts';
import { builtArtefact } from '../support/builds.ts';
import { expect, test } from './test.ts';

/* What goes to an operator. `npm run release` does the same, with every Node that it is given. */

/** Named after what they hold; nothing of the application may rename them (docs/decisions/045). */
const libraryNames = ['applicationInsights', 'jose', 'oidc', 'react', 'select'];

test('a build elsewhere, on one processor, in another time zone, is the same to the byte', async () => {
  test.setTimeout(120_000);
  const again = test.info().outputPath('again');
  await buildElsewhere(again);
  expect(await differences(builtArtefact(), again)).toEqual([]);
});

test('no library imports anything that a change of the application renames', async () => {
  const folder = join(builtArtefact(), 'static');
  const names = await readdir(folder);
  for (const library of libraryNames) {
    const files = names.filter((name) => name.startsWith(`${library}-`) && name.endsWith('.js'));
    expect(files, library).toHaveLength(1);
    const code = await readFile(join(folder, files.join()), 'utf8');
    const imported = Array.from(
      code.matchAll(/(?:from|import) ?\(?["'`](?:\.|\/static)\/(\w+)-[\w-]+\.js/g),
      ([, name = '']) => name,
    );
    expect(
      imported.filter((name) => !libraryNames.includes(name)),
      library,
    ).toEqual([]);
  }
});

test('no script names the file of session or main, so that a change there renames no other', async () => {
  const folder = join(builtArtefact(), 'static');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const halves = names.filter((name) => /^(?:session|index)-/.test(name));
  expect(halves).toHaveLength(2);
  for (const name of names) {
    const code = await readFile(join(folder, name), 'utf8');
    for (const half of halves) expect(code.includes(half), `${half} in ${name}`).toBe(false);
  }
});
