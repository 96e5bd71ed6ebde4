import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, formatFigure, isMissed, isWorse, tableHead } from './Figure.ts';
import { dropdown } from './figures/dropdown.ts';
import { earlyPress } from './figures/earlyPress.ts';
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
  earlyPress,
  lighthouse,
  updates,
};

/** Of one minute. The bench alone makes 1 to 2 of it on two processors, and in short bursts up to 2.7. */
const mostLoad = 2.5;

const { values } = parseArgs({
  options: {
    /** Names of measurements, for whoever works on one; the table of record has all of them. */
    only: { type: 'string' },
    /** A commit, which is built and measured in the same run, or a file that `--json` has written. */
    against: { type: 'string' },
    /** A checkout of Homer in which its `npm run build` has run. */
    homer: { type: 'string' },
    /** Where to write what the table says. */
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

/** What measures the release to compare with, and ends it. */
async function openBefore(options: Parameters<typeof openStage>[0]) {
  const { against = '' } = values;
  if (extname(against) === '.json') {
    const figures: readonly Figure[] = JSON.parse(await readFile(against, 'utf8'));
    return { take: async () => figures, close: async () => {} };
  }
  if (against === '') return undefined;
  const stage = await openStage(options, await checkOut(against));
  return {
    take: (measure: (stage: Stage) => Promise<Figure[]>): Promise<readonly Figure[]> =>
      // It builds the sources that lie here.
      measure === updates ? Promise.resolve([]) : measure(stage),
    close: () => stage[Symbol.asyncDispose](),
  };
}

async function measureAll() {
  const homer = values.homer === undefined ? undefined : await findHomer(values.homer);
  const options = { pairs: Number(process.env.BENCH_PAIRS ?? 15), homer, progress };
  await using stage = await openStage(options);
  const before = await openBefore(options);
  const figures: { readonly now: Figure; readonly before: Figure | undefined }[] = [];
  console.log(tableHead);
  for (const name of values.only?.split(',') ?? Object.keys(measurements)) {
    const measure = measurements[name];
    if (!measure) throw new Error(`There is no ${name}: ${Object.keys(measurements).join(', ')}`);
    const taken = await measure(stage);
    const earlier = (await before?.take(measure)) ?? [];
    for (const now of taken) {
      const figure = { now, before: earlier.find(({ name: same }) => same === now.name) };
      figures.push(figure);
      console.log(formatFigure(figure.now, figure.before));
    }
  }
  await before?.close();
  return figures;
}

const figures = await measureAll();
progress('done');
if (values.json) {
  await writeFile(
    values.json,
    JSON.stringify(
      figures.map(({ now }) => now),
      null,
      2,
    ),
  );
}
const most = Math.max(...loads);
const missed = figures.filter(({ now }) => isMissed(now)).map(({ now }) => now.name);
const worse = figures.filter(({ now, before }) => before && isWorse(now, before));
console.log(`${cpus().length} processors, load at most ${most.toFixed(1)}`);
console.log(missed.length > 0 ? `Goals missed: ${missed.join(', ')}` : 'Every goal is met.');
if (worse.length > 0)
  console.log(`Worse by a tenth: ${worse.map(({ now }) => now.name).join(', ')}`);
if (most > mostLoad) console.log(`VOID: above a load of ${mostLoad} none of this says anything.`);
process.exitCode = missed.length > 0 || worse.length > 0 || most > mostLoad ? 1 : 0;
