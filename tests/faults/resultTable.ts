import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InapplicableRow, Row } from './Row.ts';

const folder = join(import.meta.dirname, '../../test-results/faults');
const file = join(folder, 'table.md');

const head = [
  '| plan | module | the provider | the application must | it did |',
  '| --- | --- | --- | --- | --- |',
];

/** Begins the table, unless a worker before this one has: Playwright removes it before each run. */
export function beginTable(): void {
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) return;
  writeFileSync(file, `${head.join('\n')}\n`);
}

export function addResult({ plan, module, provider, must }: Row, did: string): void {
  addLine([plan, module, provider, must.says, did]);
}

export function addInapplicable({ plan, module, provider, because }: InapplicableRow): void {
  addLine([plan, module, provider, 'does not apply', because]);
}

export function readTable(): string {
  return readFileSync(file, 'utf8');
}

function addLine(cells: readonly string[]): void {
  const line = cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ');
  writeFileSync(file, `| ${line} |\n`, { flag: 'a' });
}
