import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, formatFigure, isMissed, isWorse, tableHead } from './Figure.ts';
import { dropdown } from './figures/dropdown.ts';
import { interactions } from './figures/interactions.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { repeatVisit } from './figures/repeatVisit.ts';
import { signIn } from './figures/signIn.ts';
import { updates } from './figures/updates.ts';
import { checkOut, openStage, type Stage } from './Stage.ts';

/*
 * `npm run bench`: how fast and how large the launcher is, in one table, headlines first. Exits with 1 if a goal is
 * missed, if a figure is worse than before, or if the machine was too busy to tell.
 */

const measurements: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  repeatVisit,
  signIn,
  interactions,
  dropdown,
  lighthouse,
  updates,
};

/** The load of one minute. The bench alone makes 1 to 2 of it on two processors, and in short bursts up to 2.7. */
const mostLoad = 2.5;

const { values } = parseArgs({
  options: {
    /** Names of measurements, for whoever works on one; the table of record has all of them. */
    only: { type: 'string' },
    /** A commit, which is built and measured in the same run. */
    against: { type: 'string' },
    /** A checkout of Homer in which its `npm run build` has run. */
    homer: { type: 'string' },
    /** The file for the table's content. */
    json: { type: 'string' },
  },
});

const began = performance.now();
const loads: number[] = [];

function progress(text: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  const [load = 0] = loadavg();
  loads.push(load);
  console.error(`${seconds} s  ${text}  (load ${load.toFixed(1)})`);
}

/** The same version each time, so that the figures of two runs can be compared. */
const homerVersion = '25.10.1';

/** @throws Error where another version lies there. */
async function findHomer(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (version === homerVersion) return join(folder, 'dist');
  throw new Error(`${folder} holds Homer ${version}: the figures are of ${homerVersion}`);
}

async function measureAll() {
  const homer = values.homer === undefined ? undefined : await findHomer(values.homer);
  const options = { pairs: Number(process.env.BENCH_PAIRS ?? 15), homer, progress };
  await using stage = await openStage(options);
  const commit = values.against ? await checkOut(values.against) : undefined;
  await using earlier = commit === undefined ? undefined : await openStage(options, commit);
  const figures: { readonly now: Figure; readonly before: Figure | undefined }[] = [];
  console.log(tableHead);
  for (const name of values.only?.split(',') ?? Object.keys(measurements)) {
    const measure = measurements[name];
    if (!measure) throw new Error(`There is no ${name}: ${Object.keys(measurements).join(', ')}`);
    const taken = await measure(stage);
    // Updates are built of the sources that lie here.
    const known = earlier && measure !== updates ? await measure(earlier) : [];
    for (const now of taken) {
      const figure = { now, before: known.find(({ name: same }) => same === now.name) };
      figures.push(figure);
      console.log(formatFigure(now, figure.before));
    }
  }
  return figures;
}

const figures = await measureAll();
progress('done');
const table = figures.map(({ now }) => now);
if (values.json) await writeFile(values.json, JSON.stringify(table, null, 2));
const most = Math.max(...loads);
const missed = table.filter(isMissed).map(({ name }) => name);
const worse = figures
  .filter(({ now, before }) => before && isWorse(now, before))
  .map(({ now }) => now.name);
console.log(`${cpus().length} processors, load at most ${most.toFixed(1)}`);
console.log(missed.length > 0 ? `Goals missed: ${missed.join(', ')}` : 'Every goal is met.');
if (worse.length > 0) console.log(`Worse by a tenth: ${worse.join(', ')}`);
if (most > mostLoad) console.log(`VOID: above a load of ${mostLoad} none of this says anything.`);
process.exitCode = missed.length > 0 || worse.length > 0 || most > mostLoad ? 1 : 0;
