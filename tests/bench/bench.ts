import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, formatTable, isMissed } from './Figure.ts';
import { dropdown } from './figures/dropdown.ts';
import { earlyPress } from './figures/earlyPress.ts';
import { heap } from './figures/heap.ts';
import { interactions } from './figures/interactions.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { repeatVisit } from './figures/repeatVisit.ts';
import { signIn } from './figures/signIn.ts';
import { updates } from './figures/updates.ts';
import { openStage, type Stage } from './Stage.ts';

/* `npm run bench`: how fast and how large the launcher is, in one table; exits with 1 if a goal is missed. */

const measurements: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  repeatVisit,
  earlyPress,
  interactions,
  updates,
  signIn,
  dropdown,
  heap,
  lighthouse,
};

// For whoever works on one figure; the table of record has all of them.
const { values } = parseArgs({ options: { only: { type: 'string' } } });

const began = performance.now();

function progress(text: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  console.error(`${seconds} s  ${text}  (load ${loadavg()[0]?.toFixed(1)})`);
}

async function measure(): Promise<Figure[]> {
  const pairs = Number(process.env.BENCH_PAIRS ?? 31);
  const names = values.only?.split(',') ?? Object.keys(measurements);
  await using stage = await openStage({ pairs, progress });
  const figures: Figure[] = [];
  for (const name of names) {
    const take = measurements[name];
    if (!take) throw new Error(`There is no ${name}: ${Object.keys(measurements).join(', ')}`);
    figures.push(...(await take(stage)));
  }
  return figures;
}

const figures = await measure();
console.log(formatTable(figures));
const load = loadavg().map((one) => one.toFixed(1));
console.log(`${cpus().length} processors, load ${load.join(' ')}`);

const missed = figures.filter(isMissed).map(({ name }) => name);
console.log(missed.length > 0 ? `Goals missed: ${missed.join(', ')}` : 'Every goal is met.');
process.exitCode = missed.length > 0 ? 1 : 0;
