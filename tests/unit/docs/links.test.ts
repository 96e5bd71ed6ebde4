import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../../../deploy/configuration.ts';
import { documents, readText } from './projectFiles.ts';

/** Returns the targets of a page's links within the project. */
function linksIn(path: string): readonly string[] {
  const links = readText(path).matchAll(/\]\((?!https?:)([^)#]+)/g);
  return Array.from(links, ([, link = '']) => join(dirname(path), link));
}

/** The pages of an archive (publish/pack.ts). */
const packed = /^(?:docs\/(?!images|decisions|architecture|how-to)|(?:CHANGELOG|SECURITY)\.md$)/;

test('documents link to files that are there, and guides to none that a release leaves out', () => {
  const all = documents.flatMap(linksIn);
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((path) => !existsSync(path))).toEqual([]);
  const guides = documents.filter((path) => packed.test(path));
  expect(guides.flatMap(linksIn).filter((path) => !packed.test(path))).toEqual([]);
});

test('every variable stands in the guide, and no document names one that is not there', () => {
  const known = new Set(Object.keys(variables({ loopback: false }).entries));
  expect(known.size).toBeGreaterThan(10);
  const named = (path: string) => readText(path).match(/VITE_\w+/g) ?? [];
  expect(new Set(named('docs/operate.md'))).toEqual(known);
  const others = documents.flatMap(named).filter((name) => !known.has(name));
  expect(others).toEqual([]);
});
