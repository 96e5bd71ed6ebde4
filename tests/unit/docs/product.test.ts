import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/product.md', 'utf8');
const items = [...page.matchAll(/^- \*\*P(\d+)\*\* [\s\S]*?· `([\w/]+)`$/gm)];
const numbers = items.map(([, number = '']) => Number(number));

const sources = ['deploy', 'device', 'docs', 'shared', 'src', 'sw', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.(?:tsx?|css|md)$/.test(path));

test('numbers what the launcher does one after the other, each with its test', () => {
  expect(numbers.length).toBeGreaterThan(60);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(page.match(/\*\*P\d+\*\*/g)).toHaveLength(numbers.length);
});

test('each number stands in the test that proves it', () => {
  const missing = items.flatMap(([, number, name]) => {
    const path = sources.find((one) => one.startsWith(`tests/${name}.test.ts`));
    const isCited = path && new RegExp(`\\bP${number}\\b`).test(readFileSync(path, 'utf8'));
    return isCited ? [] : [`P${number}: ${name}`];
  });
  expect(missing).toEqual([]);
});

test('no comment or document cites a number that is not there, nor a specification', () => {
  const cited = sources.flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/\bP(\d{1,2})\b(?!['"`)])|\u00a7/g),
      ([text, number]) => ({ path, text, number: Number(number) }),
    ),
  );
  const unknown = cited.filter(
    ({ text, number }) => text === '\u00a7' || !numbers.includes(number),
  );
  expect(unknown.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});
