import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = ['README.md', ...readdirSync('docs').map((name) => join('docs', name))].filter(
  (path) => path.endsWith('.md'),
);

test.each(documents)('%s links to files that are there', (path) => {
  const links = readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g);
  const missing = [...links]
    .map(([, link = '']) => link)
    .filter((link) => !existsSync(join(dirname(path), link)));
  expect(missing).toEqual([]);
});

test('no guide links to what the archive of a release leaves out', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' });
  const out = pages
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const links = readFileSync(join('docs', path), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g);
      return Array.from(links, ([, link = '']) => join('docs', dirname(path), link)).filter(
        (target) => !/^(?:docs\/(?!images)|(?:CHANGELOG|SECURITY)\.md$)/.test(target),
      );
    });
  expect(out).toEqual([]);
});

test.each(['asvs', 'hosts', 'operate', 'providers', 'security'])(
  'docs/%s.md names files that are there',
  (page) => {
    const path = `docs/${page}.md`;
    const roots = ['.', 'tests'];
    const names = readFileSync(path, 'utf8').matchAll(
      /`((?:tests|unit|e2e|deploy|local|shared)\/[\w./-]+)`/g,
    );
    const missing = [...names]
      .map(([, name = '']) => name)
      .filter((name) => !roots.some((root) => existsSync(join(root, name))));
    expect(missing).toEqual([]);
  },
);

test('every variable stands in the guide, and no document names one that is not there', () => {
  const source = readFileSync('deploy/configuration.ts', 'utf8');
  const known = new Set([...source.matchAll(/^ {4}(VITE_\w+):/gm)].map(([, name]) => name));
  expect(known.size).toBeGreaterThan(10);
  const named = (path: string) => readFileSync(path, 'utf8').match(/VITE_\w+/g) ?? [];
  expect(new Set(named('docs/operate.md'))).toEqual(known);
  const others = documents.flatMap(named).filter((name) => !known.has(name));
  expect(others).toEqual([]);
});
