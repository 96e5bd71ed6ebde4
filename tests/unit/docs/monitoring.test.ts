import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideBlocks } from '../../support/guideBlocks.ts';

/* Holds what docs/telemetry.md says about events, and docs/operate.md about browsers. */

const guide = readFileSync('docs/operate.md', 'utf8');
const telemetry = readFileSync('docs/telemetry.md', 'utf8');
const rows = [...telemetry.matchAll(/^\| `([\w -]+)` +\| (–|`.*?`) +\| .+ \|$/gm)];
const documented = rows.map(([, name = '']) => name);
const properties = rows.flatMap(([, , list = '']) => quoted(list));

function quoted(text: string): string[] {
  return [...text.matchAll(/`([\w]+)`/g)].map(([, name = '']) => name);
}

test('every event stands in the guide, and no other', () => {
  const source = readFileSync('src/lib/Telemetry.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}\| '(.+?)'/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(documented)).toEqual(new Set(names));
});

test('the queries ask for events and properties that there are', () => {
  const queries = guideBlocks('kusto').join('\n');
  const names = [...queries.matchAll(/'([a-z]+(?:[ -][a-z]+)+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !documented.includes(name ?? ''))).toEqual([]);

  const asked = [...queries.matchAll(/customDimensions\.(\w+)/g)].map(([, name]) => name);
  const known = [...properties, 'source', 'reference'];
  expect(asked.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('the oldest browsers of the guide are those of the build', () => {
  const [, build = ''] = /target: \[(.*?)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  const built = [...build.matchAll(/'([a-z]+)([\d.]+)'/g)].map(
    ([, name, from]) => `${name} ${from}`,
  );
  const [, named = ''] = /from (Chrome .+?) on, for which it is built/.exec(guide) ?? [];
  expect(built).toHaveLength(5);
  expect(named.toLowerCase().split(/, | and /)).toEqual(built);
});
