import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Figure } from './Figure.ts';
import { dropdown } from './figures/dropdown.ts';
import { earlyPress } from './figures/earlyPress.ts';
import { heap } from './figures/heap.ts';
import { herd } from './figures/herd.ts';
import { interactions } from './figures/interactions.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { press } from './figures/press.ts';
import { repeatVisit } from './figures/repeatVisit.ts';
import { signIn } from './figures/signIn.ts';
import { updates } from './figures/updates.ts';
import { endBench, formatJson, formatTable } from './report.ts';
import { openStage, type Stage } from './Stage.ts';

/* `npm run bench`: how fast and how large the launcher is, in one table; exits with 1 if a goal is missed. */

const measurements: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  repeatVisit,
  press,
  earlyPress,
  interactions,
  updates,
  signIn,
  dropdown,
  heap,
  lighthouse,
};

/** What needs neither a build nor a browser. */
const simulations: Readonly<Record<string, (say: typeof progress) => Figure[]>> = { herd };

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    // For whoever works on one figure; the table of record has all of them.
    only: { type: 'string' },
  },
});

const began = performance.now();

function progress(text: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  console.error(`${seconds} s  ${text}  (load ${loadavg()[0]?.toFixed(1)})`);
}

function chosen<T>(all: Readonly<Record<string, T>>): T[] {
  const names = values.only?.split(',') ?? Object.keys(all);
  return names.flatMap((name) => all[name] ?? []);
}

async function measure(): Promise<Figure[]> {
  const figures = chosen(simulations).flatMap((simulate) => simulate(progress));
  const toMeasure = chosen(measurements);
  if (toMeasure.length === 0) return figures;
  const pairs = Number(process.env.BENCH_PAIRS ?? 31);
  await using stage = await openStage({ pairs, progress });
  for (const take of toMeasure) figures.push(...(await take(stage)));
  return figures;
}

const figures = await measure();
console.log(formatTable(figures));
const load = loadavg().map((one) => one.toFixed(1));
console.log(`${cpus().length} processors, load ${load.join(' ')}`);
if (values.json) await writeFile(values.json, formatJson(figures));

const { exitCode, line } = endBench(figures);
console.log(line);
process.exitCode = exitCode;
