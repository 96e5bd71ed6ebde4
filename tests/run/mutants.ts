import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './command.ts';

/*
 * Makes small faults in the product, one at a time, and runs the tests that import the changed file; lists
 * the faults that no test notices. `npm run test:mutants -- --help` tells the options.
 */

interface Mutant {
  readonly file: string;
  /** The line as it stands. */
  readonly from: string;
  readonly to: string;
  readonly line: number;
  /** A browser test to run if no unit test notices the fault. */
  readonly story?: string | undefined;
}

const help = `Options:
  --only ROOM     only files whose path begins so; may be given more than once
  --drawn N       drawn faults a room, beside the written ones (10)
  --seed TEXT     draws others
  --stories       asks the browser tests, too, about what survives the unit tests and names one
  --json FILE     writes the survivors
  --against FILE  fails if a fault survives that is not in that file`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    drawn: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    stories: { type: 'boolean', default: false },
    json: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const rules: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ < /, ' >= '],
  [/ > /, ' <= '],
  [/ >= /, ' < '],
  [/ <= /, ' > '],
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/\bif \((.*)\) (return|throw|break|continue)\b/, 'if (!($1)) $2'],
  [/^(\s*)(?:await )?[\w.?]+\([^{]*\);$/, '$1;'],
  [/: true,$/, ': false,'],
  [/: false,$/, ': true,'],
  [/\.some\(/, '.every('],
  [/Math\.min\(/, 'Math.max('],
  [/Math\.max\(/, 'Math.min('],
];

/** Returns the same rank for the same text and seed, wherever the line stands. */
function rank(text: string): string {
  return createHash('sha256').update(`${options.seed}\n${text}`).digest('hex');
}

function roomOf(file: string): string {
  return file.startsWith('src/')
    ? (file.match(/^src\/[^/.]+/)?.[0] ?? 'src')
    : (file.split('/')[0] ?? file);
}

function readLines(file: string): string[] {
  return readFileSync(join(projectRoot, file), 'utf8').split('\n');
}

/** Returns every fault that a rule makes, except in comments, imports and types. */
function possible(file: string): Mutant[] {
  return readLines(file).flatMap((from, line) => {
    if (/^\s*(\/?\*|\/\/|import |export type|interface |type )|^\s*$/.test(from)) return [];
    return rules.flatMap(([pattern, replacement]) =>
      pattern.test(from) ? [{ file, from, to: from.replace(pattern, replacement), line }] : [],
    );
  });
}

/** The faults of guards.txt. @throws if the product no longer has a line that one changes. */
function written(): Mutant[] {
  const [, ...blocks] = readLines('tests/run/guards.txt').join('\n').trim().split('\n\n');
  return blocks.flatMap((block) => {
    const [head = '', ...faults] = block.split('\n');
    const [, file = '', story] = /^(\S+)(?: \((.+)\))?$/.exec(head) ?? [];
    const lines = readLines(file);
    return faults.map((fault) => {
      const [from = '', to = ''] = fault.slice(2).split(/ →(?: |$)/);
      const found = lines.flatMap((text, line) => (text.includes(from) ? [line] : []));
      const [line = 0] = found;
      const text = lines[line] ?? '';
      if (found.length !== 1) throw new Error(`${file} has ${found.length} lines with: ${from}`);
      return { file, from: text, to: text.replace(from, () => to), line, story };
    });
  });
}

function drawn(files: readonly string[]): Mutant[] {
  const byRoom = Map.groupBy(files.flatMap(possible), ({ file }) => roomOf(file));
  return [...byRoom.values()].flatMap((all) =>
    all
      .toSorted((a, b) => (rank(nameOf(a)) < rank(nameOf(b)) ? -1 : 1))
      .slice(0, Number(options.drawn)),
  );
}

/** Names a fault without the line's number, which changes with every line above it. */
function nameOf({ file, from, to }: Mutant): string {
  return `${file}: ${from.trim()} → ${to.trim()}`;
}

/** Resolves with whether the program succeeds within five minutes; a fault may loop for ever. */
function isGreen(folder: string, program: string, parameters: readonly string[]): Promise<boolean> {
  const path = join(folder, 'node_modules/.bin', program);
  const limits = { cwd: folder, timeout: 300_000, killSignal: 'SIGKILL', maxBuffer: 1e9 } as const;
  return new Promise((resolve) => {
    execFile(path, [...parameters], limits, (error) => resolve(error === null));
  });
}

/** Makes the fault in a copy of the project, resolves with whether no test notices it, and mends it again. */
async function survives(mutant: Mutant, folder: string): Promise<boolean> {
  const path = join(folder, mutant.file);
  const whole = readFileSync(path, 'utf8');
  const lines = whole.split('\n');
  lines[mutant.line] = mutant.to;
  writeFileSync(path, lines.join('\n'));
  try {
    const unit = ['related', '--run', '--bail', '1', '--config'];
    const config = 'tests/unit/vitest.config.ts';
    if (!(await isGreen(folder, 'vitest', [...unit, config, mutant.file]))) return false;
    if (!options.stories || mutant.story === undefined) return true;
    const browser = ['test', '--config', 'tests/e2e/playwright.config.ts'];
    return await isGreen(folder, 'playwright', [...browser, mutant.story]);
  } finally {
    writeFileSync(path, whole);
  }
}

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder], {
    cwd: projectRoot,
    stdio: 'ignore',
  });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function removeCopy(folder: string): Promise<void> {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: projectRoot });
  await rm(folder, { recursive: true, force: true });
}

async function findSurvivors(mutants: readonly Mutant[]): Promise<string[]> {
  const waiting = [...mutants];
  const survivors: string[] = [];
  const work = async () => {
    const folder = await copyProject();
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      if (!(await survives(mutant, folder))) continue;
      survivors.push(nameOf(mutant));
      console.log(`SURVIVES ${nameOf(mutant)}`);
    }
    await removeCopy(folder);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return survivors.sort((a, b) => a.localeCompare(b));
}

if (options.help) {
  console.log(help);
} else {
  const isWanted = (file: string) => options.only?.some((room) => file.startsWith(room)) ?? true;
  const tracked = execFileSync('git', ['ls-files', 'src', 'sw', 'shared', 'device'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter((file) => /\.tsx?$/.test(file) && isWanted(file));
  const mutants = [...written().filter(({ file }) => isWanted(file)), ...drawn(files)];
  const survivors = await findSurvivors(mutants);
  console.log(`${mutants.length} faults, ${survivors.length} survive`);
  if (options.json !== undefined)
    writeFileSync(options.json, JSON.stringify(survivors, undefined, 2));
  if (options.against !== undefined) {
    const before = new Set<unknown>(JSON.parse(readFileSync(options.against, 'utf8')));
    const added = survivors.filter((name) => !before.has(name));
    for (const name of added) console.error(`NEW ${name}`);
    if (added.length > 0) process.exitCode = 1;
  }
}
