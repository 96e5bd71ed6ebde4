import { expect, test } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import { documents, projectFiles, readText, sources } from './projectFiles.ts';

const words = new Set(sources.flatMap((path) => readText(path).match(/[A-Za-z_$][\w$]*/g) ?? []));

/** Returns what stands in backticks, except whole blocks. */
function spansOf(path: string): readonly string[] {
  const text = readText(path).replaceAll(/^```[\s\S]*?^```/gm, '');
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
    return !projectFiles.some((file) => `/${file}`.includes(`/${span}`));
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
    projectFiles.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
  );
  const cited = [...documents, ...sources].flatMap((path) =>
    Array.from(
      readText(path).matchAll(/decisions?[ /]\[?(\d{3})\b|\[(\d{3})\]\(|\((0\d\d)\)/g),
      ([, ...numbers]) => `${path}: ${numbers.find(Boolean)}`,
    ),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter((citation) => !known.has(citation.slice(-3)))).toEqual([]);
});
