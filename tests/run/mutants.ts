import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot, run } from '../../publish/build.ts';
import { type Mutant, writtenFaults } from './guards.ts';

/*
 * Makes the faults of guards.txt in the product, one at a time, and runs the tests that import the changed file; lists
 * the faults that no test notices.
 */

const { values: options } = parseArgs({
  options: {
    /** Only files whose path begins so; may be given more than once. */
    only: { type: 'string', multiple: true, default: [''] },
    /** Asks the browser tests, too, about what survives the unit tests and names one. */
    stories: { type: 'boolean', default: false },
  },
});

const nameOf = ({ file, from, to }: Mutant) => `${file}: ${from.trim()} → ${to.trim()}`;

/** Resolves with whether the program succeeds within five minutes; a fault may loop for ever. */
function isGreen(folder: string, program: string, parameters: readonly string[]): Promise<boolean> {
  const path = join(folder, 'node_modules/.bin', program);
  const limits = { cwd: folder, timeout: 300_000, killSignal: 'SIGKILL', maxBuffer: 1e9 } as const;
  const end = run(path, [...parameters], limits);
  return end.then(() => true).catch(() => false);
}

/** Makes the fault in a copy of the project, resolves with whether no test notices it, and mends it again. */
async function survives({ file, line, to, story }: Mutant, folder: string): Promise<boolean> {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.split('\n').with(line, to).join('\n'));
  try {
    const unit = ['related', '--run', '--bail', '1', '--config', 'tests/unit/vitest.config.ts'];
    if (!(await isGreen(folder, 'vitest', [...unit, file]))) return false;
    if (!options.stories || story === undefined) return true;
    const browser = ['test', '--config', 'tests/e2e/playwright.config.ts'];
    return await isGreen(folder, 'playwright', [...browser, story]);
  } finally {
    writeFileSync(path, whole);
  }
}

/** Names those that no test notices. Resolves with how many there are. */
async function findSurvivors(waiting: Mutant[]): Promise<number> {
  let survivors = 0;
  const work = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
    await run('git', ['worktree', 'add', '--detach', '--force', folder], { cwd: projectRoot });
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      if (!(await survives(mutant, folder))) continue;
      survivors += 1;
      console.log(`SURVIVES ${nameOf(mutant)}`);
    }
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: projectRoot });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return survivors;
}

const { mutants, gone } = writtenFaults();
if (gone.length > 0) throw new Error(`No such line:\n${gone.join('\n')}`);
const wanted = mutants.filter(({ file }) => options.only.some((room) => file.startsWith(room)));
console.log(`${wanted.length} faults, ${await findSurvivors(wanted)} survive`);
