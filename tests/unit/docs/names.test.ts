import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import project from '../../../package.json' with { type: 'json' };

const others =
  /(?:^|\/)(?:node_modules|dist|release|test-results|playwright-report|\.git|\.local)(?:\/|$)/;
const files = readdirSync('.', { recursive: true, encoding: 'utf8' }).filter(
  (path) => !others.test(path),
);
const sources = files.filter((path) => /\.(?:tsx?|css|html|sh)$/.test(path));
const source = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]));
const words = new Set(
  [...source.values()].flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []),
);

const documents = files.filter((path) => /^(?:README|(?:docs|tests)\/.*)\.md$/.test(path));

/** Returns what stands in backticks, except whole blocks. */
function spansOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
}

/** Files that only a build, a release or a server has. */
const made =
  /^\/|^(?:next\/)?\.deploy\/|^(?:404\.html|configure\.mjs|release\.json|staticwebapp\.config\.json)$/;

test.each(documents)('%s names files and scripts that are there', (path) => {
  const missing = spansOf(path).filter((span) => {
    const [, script] = /^(?:npm run |(?=test:))([\w:]+)/.exec(span) ?? [];
    if (script !== undefined) return !(script in project.scripts);
    const isFile = /^[\w./-]+\.(?:tsx?|md|css|html|json|mjs)$/.test(span);
    const isTest = /^(?:unit|e2e)\/[\w./-]+$/.test(span);
    if ((!isFile && !isTest) || made.test(span)) return false;
    return !files.some((file) => `/${file}`.includes(`/${span}`));
  });
  expect(missing).toEqual([]);
});

/** Those of the guides that are about the code; others name what is other people's, too. */
const ours = documents.filter((path) =>
  /^(?:README|tests\/README|docs\/(?:architecture|glossary|how-to|product))\.md$/.test(path),
);

test.each(ours)('%s names what the code has', (path) => {
  const names = spansOf(path).flatMap(
    (span) => /^([A-Za-z_$][\w$]*)(?:\(.*\))?$/.exec(span)?.[1] ?? [],
  );
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

test('nobody cites a decision that is not there', () => {
  const known = new Set(
    files.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
  );
  const cited = [...documents, ...sources].flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/decisions?[ /]\[?(\d{3})\b|\[(\d{3})\]\(|\((0\d\d)\)/g),
      ([, ...numbers]) => `${path}: ${numbers.find(Boolean)}`,
    ),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter((citation) => !known.has(citation.slice(-3)))).toEqual([]);
});
