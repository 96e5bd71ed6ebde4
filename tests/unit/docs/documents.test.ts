import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../../../deploy/configuration.ts';
import project from '../../../package.json' with { type: 'json' };
import { writtenFaults } from '../../run/guards.ts';
import { withoutExamples } from '../../support/howTo.ts';

/* That documents name files, scripts, variables, words, decisions and numbers that are there. */

/** Folders that an installation, a build or a run makes. */
const generated =
  /(?:^|\/)(?:node_modules|dist|release|test-results|playwright-report|\.git|\.local)(?:\/|$)/;
const files = readdirSync('.', { recursive: true, encoding: 'utf8' }).filter(
  (path) => !generated.test(path),
);
const documents = files.filter((path) =>
  /^(?:README|CONTRIBUTING|SECURITY|(?:docs|tests)\/.*)\.md$/.test(path),
);
const sources = files.filter((path) => /\.(?:tsx?|css|html|sh)$/.test(path));
const texts = new Map(
  [...documents, ...sources].map((path) => [path, readFileSync(path, 'utf8')] as const),
);
const textOf = (path: string) => texts.get(path) ?? '';

/** Returns the targets of a page's links within the project. */
function linksIn(path: string) {
  const links = textOf(path).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g);
  return Array.from(links, ([, link, heading]) => ({
    file: link ? join(dirname(path), link) : path,
    heading,
  }));
}

/** Returns a page's headings as links name them. */
const headingsIn = (path: string) =>
  Array.from(textOf(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

/** The pages of an archive (publish/pack.ts). */
const packed = /^(?:docs\/(?!images)|(?:CHANGELOG|SECURITY)\.md$)/;

test('documents link to files and headings that are there, and guides to none that a release leaves out', () => {
  const all = documents.flatMap(linksIn);
  expect(all.length).toBeGreaterThan(50);
  const gone = all.filter(
    ({ file, heading }) =>
      !existsSync(file) || (heading !== undefined && !headingsIn(file).includes(heading)),
  );
  expect(gone, 'no such file or heading: mend the link').toEqual([]);
  const guides = documents.filter((path) => packed.test(path));
  const left = guides.flatMap(linksIn).filter(({ file }) => !packed.test(file));
  expect(left, 'an archive has no such page (publish/pack.sh): name it without a link').toEqual([]);
});

/** Returns what stands in backticks, except whole blocks. */
function spansOf(path: string): readonly string[] {
  const text = textOf(path).replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
}

/** Files that only a build, a release or a server has. */
const built =
  /^\/|^(?:next\/)?\.deploy\/|^(?:404\.html|configure\.mjs|release\.json|sbom\.cdx\.json|staticwebapp\.config\.json)$/;

test.each(documents)('%s names files and scripts that are there', (path) => {
  const missing = spansOf(path).filter((span) => {
    const [, script] = /^(?:npm run |(?=test:))([\w:]+)/.exec(span) ?? [];
    if (script !== undefined) return !(script in project.scripts);
    const isFile = /^[\w./-]+\.(?:tsx?|md|css|html|json|mjs)$/.test(span);
    const isTest = /^(?:unit|e2e)\/[\w./-]+$/.test(span);
    if ((!isFile && !isTest) || built.test(span)) return false;
    return !files.some((file) => `/${file}`.includes(`/${span}`));
  });
  expect(missing, `${path} names what is not there, or no longer`).toEqual([]);
});

/** Those about the code; the other guides name what is other people's, too. */
const aboutCode = /^(?:README|tests\/README|docs\/(?:architecture|how-to|product))\.md$/;

test('what they call by name is in the code', () => {
  const words = new Set(sources.flatMap((path) => textOf(path).match(/[A-Za-z_$][\w$]*/g) ?? []));
  const names = documents
    .filter((path) => aboutCode.test(path))
    .flatMap(spansOf)
    .flatMap((span) => /^([A-Za-z_$][\w$]*)(?:\(.*\))?$/.exec(span)?.[1] ?? []);
  const unknown = names.filter((name) => !words.has(name));
  expect(unknown, 'no source has this word: was it renamed?').toEqual([]);
});

test('every variable stands in the guide, and no document names one that is not there', () => {
  const known = Object.keys(variables({ loopback: false }).entries);
  const named = (path: string) => withoutExamples(textOf(path)).match(/VITE_\w+/g) ?? [];
  expect(new Set(named('docs/operate.md'))).toEqual(new Set(known));
  const unknown = documents.flatMap(named).filter((name) => !known.includes(name));
  expect(unknown, 'deploy/configuration.ts has no such variable').toEqual([]);
});

test('nobody cites a decision that is not there', () => {
  const known = files.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []);
  const citation = /decisions?[ /]\[?(\d{3})\b|\[(\d{3})\]\(|\((0\d\d)\)/g;
  const cited = [...texts].flatMap(([path, text]) =>
    Array.from(text.matchAll(citation), (match) => `${path}: ${match.slice(1).find(Boolean)}`),
  );
  expect(cited.length).toBeGreaterThan(40);
  const unknown = cited.filter((one) => !known.includes(one.slice(-3)));
  expect(unknown, 'docs/decisions has no such number').toEqual([]);
});

test('every fault of tests/run/guards.txt changes one line of the product, and names a story that is there', () => {
  const { mutants, gone } = writtenFaults();
  const remedy = 'was the guard renamed, moved or removed? Write the fault as it would be now';
  expect(gone, remedy).toEqual([]);
  expect(mutants.length).toBeGreaterThan(80);
  const stories = new Set(mutants.flatMap(({ story = [] }) => story));
  expect([...stories].filter((story) => !existsSync(`${story}.test.ts`))).toEqual([]);
});
