import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/* That every number of docs/product.md is proved by tests that are there, and that nothing cites another number. */

/** A part of a title that each row of a table, or each turn of a loop, fills. */
const placeholder = /%[a-z]|\$\{[^}]*\}|\$[\w.]+/;

/** What is called with a title. */
const isTest = /^test\w*(?:\.(?:each|for|step|skipIf|runIf)\b|$)/;

/**
 * The titles of a file as they stand in the calls of tests and steps, and in no comment; and filled, with a text of the
 * file in the place of the first placeholder.
 */
function titlesIn(path: string) {
  const source = readFileSync(path, 'utf8');
  const titles = new Set<string>();
  const texts = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!isTest.test(source.slice(callee.start, callee.end))) return;
      if (first?.type === 'TemplateLiteral')
        titles.add(source.slice(first.start + 1, first.end - 1));
      if (first?.type === 'Literal' && typeof first.value === 'string') titles.add(first.value);
    },
    Literal({ value }) {
      if (typeof value === 'string') texts.add(value);
    },
    Property({ key }) {
      if (key.type === 'Identifier') texts.add(key.name);
    },
  }).visit(parseSync(path, source).program);
  const written = [...titles];
  const filled = written
    .filter((title) => placeholder.test(title))
    .flatMap((title) => [...texts].map((text) => title.replace(placeholder, () => text)));
  return { written, filled };
}

/** Returns what is wrong with the citation of a test, whose title may end with `…` for the rest; undefined if nothing is. */
function faultOf(file: string, citation: string): string | undefined {
  const path = ['ts', 'tsx'].map((end) => `tests/${file}.test.${end}`).find(existsSync);
  if (!path) return 'no such file';
  const beginning = citation.replace(/ ?…$/, '');
  const isCited = (title: string) =>
    beginning === citation ? title === citation : title.startsWith(beginning);
  const { written, filled } = titlesIn(path);
  const found = written.some(isCited) ? written.filter(isCited) : filled.filter(isCited);
  if (found.length === 1) return undefined;
  return found.length === 0 ? 'no such title' : `more than one: ${found.slice(0, 3).join(' | ')}`;
}

const page = readFileSync('docs/product.md', 'utf8');
/** Each number with its words, and the citations behind them. */
const items = [...page.matchAll(/^- \*\*P(\d+)\*\* ((?:(?!^- |^#)[\s\S])*)/gm)].map(
  ([, number = '', text = '']) => {
    const [, ...proofs] = text.replaceAll(/\s+/g, ' ').split(/ - (?=`)/);
    return { number, proofs };
  },
);

test('the numbers of the product page have no gaps, wherever they stand', () => {
  expect(items.length).toBeGreaterThan(60);
  const numbers = items.map(({ number }) => Number(number)).sort((one, other) => one - other);
  expect(numbers).toEqual(items.map((_, index) => index + 1));
});

test.each(items)('P$number is proved by tests that are there', ({ proofs }) => {
  const faults = proofs.flatMap((proof) => {
    const [, file = '', rest = ''] = /^`([\w/]+)`((?: '[^']+',?)+) ?$/.exec(proof) ?? [];
    const titles = [...rest.matchAll(/'([^']+)'/g)];
    if (titles.length === 0) return `no file and title: ${proof}`;
    return titles.flatMap(([, title = '']) => {
      const fault = faultOf(file, title);
      return fault === undefined ? [] : `${file} '${title}': ${fault}`;
    });
  });
  expect(proofs, 'names no test').not.toEqual([]);
  expect(faults, 'was a test renamed?').toEqual([]);
});

test('nobody cites a number that is not there', () => {
  const cited = globSync(
    '{deploy,device,docs,local,shared,src,sw,tests,vite}/**/*.{ts,tsx,css,md}',
  ).flatMap((path) => {
    const numbers = readFileSync(path, 'utf8').matchAll(/\bP(\d{1,2})\b(?!['"`)])|(\u00a7)/g);
    return Array.from(numbers, ([number]) => ({ number, path }));
  });
  expect(cited.length).toBeGreaterThan(60);
  const known = new Set(items.map(({ number }) => `P${number}`));
  const unknown = cited.filter(({ number }) => !known.has(number));
  expect(unknown, 'a number that is not there, or a specification').toEqual([]);
});
