import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../publish/build.ts';

/** A small fault in one line of the product. */
export interface Mutant {
  readonly file: string;
  /** The line as it stands. */
  readonly from: string;
  readonly to: string;
  readonly line: number;
  /** A browser test to run if no unit test notices the fault. */
  readonly story?: string | undefined;
}

const readLines = (file: string) => readFileSync(join(projectRoot, file), 'utf8').split('\n');

/** The faults of guards.txt, and those of which the product no longer has the one line that they change. */
export function writtenFaults(): { readonly mutants: Mutant[]; readonly gone: string[] } {
  const mutants: Mutant[] = [];
  const gone: string[] = [];
  const [, ...blocks] = readLines('tests/run/guards.txt').join('\n').trim().split('\n\n');
  for (const block of blocks) {
    const [head = '', ...faults] = block.split('\n');
    const [, file = '', story] = /^(\S+)(?: \((.+)\))?$/.exec(head) ?? [];
    const lines = existsSync(join(projectRoot, file)) ? readLines(file) : [];
    for (const fault of faults) {
      const [part = '', changed = ''] = fault.slice(2).split(/ →(?: |$)/);
      const [from = '', ...more] = lines.filter((text) => text.includes(part));
      const isThere = from !== '' && more.length === 0;
      if (!isThere) gone.push(`${file}: ${part}`);
      else {
        const to = from.replace(part, () => changed);
        mutants.push({ file, from, to, line: lines.indexOf(from), story });
      }
    }
  }
  return { mutants, gone };
}
