import { expect, test } from 'vitest';
import { documents, readText, sources } from './projectFiles.ts';

const page = readText('docs/product.md');
const items = [...page.matchAll(/^- \*\*P(\d+)\*\* [\s\S]*?· `([\w/]+)`$/gm)];
const numbers = items.map(([, number = '']) => Number(number));

const texts = [...documents, ...sources].map((path) => ({ path, text: readText(path) }));

test('numbers what the launcher does one after the other, each with its test', () => {
  expect(numbers.length).toBeGreaterThan(60);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(page.match(/\*\*P\d+\*\*/g)).toHaveLength(numbers.length);
});

test('each number stands in the test that proves it', () => {
  const missing = items.flatMap(([, number, name]) => {
    const proof = texts.find(({ path }) => path.startsWith(`tests/${name}.test.ts`));
    const isCited = proof && new RegExp(`\\bP${number}\\b`).test(proof.text);
    return isCited ? [] : [`P${number}: ${name}`];
  });
  expect(missing).toEqual([]);
});

test('no comment or document cites a number that is not there, nor a specification', () => {
  const cited = texts.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bP(\d{1,2})\b(?!['"`)])|\u00a7/g), ([citation, number]) => ({
      path,
      citation,
      number: Number(number),
    })),
  );
  const unknown = cited.filter(
    ({ citation, number }) => citation === '\u00a7' || !numbers.includes(number),
  );
  expect(unknown.map(({ path, citation }) => `${path}: ${citation}`)).toEqual([]);
});
