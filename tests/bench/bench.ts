import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot, run } from '../../publish/build.ts';
import { type Figure, formatFigure, isMissed, isWorse } from './Figure.ts';
import { interactions } from './figures/interactions.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { repeatVisit } from './figures/repeatVisit.ts';
import { signIn } from './figures/signIn.ts';
import { updates } from './figures/updates.ts';
import { openStage, type Stage } from './Stage.ts';

/*
 * `npm run bench`: how fast and how large the launcher is, in one table, headlines first. Exits with 1 if a goal is
 * missed, if a figure is worse than before, or if the machine was too busy to tell.
 */

const measurements: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  repeatVisit,
  signIn,
  interactions,
  lighthouse,
  updates,
};

const { values } = parseArgs({
  options: {
    /** Names of measurements, for whoever works on one; the table of record has all of them. */
    only: { type: 'string', default: Object.keys(measurements).join() },
    /** A commit, which is built and measured in the same run. */
    against: { type: 'string' },
    /** A checkout of Homer in which its `npm run build` has run. */
    homer: { type: 'string' },
    /** The file for the table's content. */
    json: { type: 'string' },
  },
});

/** The load of one minute. The bench alone makes 1 to 2 of it on two processors, and in short bursts up to 2.7. */
const mostLoad = 2.5;

const began = performance.now();
let load = 0;

function progress(text: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  const [now = 0] = loadavg();
  load = Math.max(load, now);
  console.error(`${seconds} s  ${text}  (load ${now.toFixed(1)})`);
}

async function measureAll(folder: string, names: readonly string[]): Promise<Figure[]> {
  const pairs = Number(process.env.BENCH_PAIRS ?? 15);
  await using stage = await openStage(folder, { pairs, homer: values.homer, progress });
  const table: Figure[] = [];
  for (const name of names) {
    const measure = measurements[name];
    if (!measure) throw new Error(`There is no ${name}: ${Object.keys(measurements).join(', ')}`);
    const figures = await measure(stage);
    for (const figure of figures) console.log(formatFigure(figure));
    table.push(...figures);
  }
  return table;
}

/** Measures `commit` in a folder of its own, with its packages. */
async function measureCommit(commit: string, names: readonly string[]): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'commit-'));
  await run('git', ['clone', '--quiet', '--no-checkout', projectRoot, folder]);
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  const table = await measureAll(folder, names);
  await rm(folder, { recursive: true });
  return table;
}

const names = values.only.split(',');
const table = await measureAll(projectRoot, names);
// Updates are built of the sources that lie here.
const comparable = names.filter((name) => measurements[name] !== updates);
const earlier = values.against ? await measureCommit(values.against, comparable) : [];
progress('done');
if (values.json) await writeFile(values.json, JSON.stringify(table, null, 2));
const listed = (figures: readonly Figure[]) => figures.map(({ name }) => name).join(', ') || 'none';
const missed = table.filter(isMissed);
const worse = table.filter((now) =>
  isWorse(
    now,
    earlier.find(({ name }) => name === now.name),
  ),
);
console.log(`${cpus().length} processors, load at most ${load.toFixed(1)}`);
console.log(`Goals missed: ${listed(missed)}`);
if (values.against) console.log(`Worse by a tenth than ${values.against}: ${listed(worse)}`);
if (load > mostLoad) console.log(`VOID: above a load of ${mostLoad} none of this says anything.`);
process.exitCode = missed.length > 0 || worse.length > 0 || load > mostLoad ? 1 : 0;
