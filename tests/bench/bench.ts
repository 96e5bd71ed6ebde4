import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot, run } from '../../publish/build.ts';
import { type Figure, formatFigure, isMissed, isWorse } from './Figure.ts';
import { interactions } from './figures/interactions.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { repeatVisit } from './figures/repeatVisit.ts';
import { signIn } from './figures/signIn.ts';
import { updates } from './figures/updates.ts';
import { holdToOneCore, measureHost } from './host.ts';
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

/** Begins the names of measurements on the second device, where browser and servers share one core. */
const oneCore = 'oneCore/';
const onOneCore = ['repeatVisit', 'signIn', 'interactions'].map((name) => oneCore + name);

const { values } = parseArgs({
  options: {
    /** Names of measurements, for whoever works on one; the table of record has all of them. */
    only: { type: 'string', default: [...Object.keys(measurements), ...onOneCore].join() },
    /** A commit, which is built and measured in the same run. */
    against: { type: 'string' },
    /** A checkout of Homer in which its `npm run build` has run. */
    homer: { type: 'string' },
  },
});

/** The share of the processors that others may use, measured while the bench itself does nothing. */
const mostOfOthers = 0.15;

const began = performance.now();
let others = 0;

function progress(text: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  console.error(`${seconds} s  ${text}  (load ${loadavg()[0]?.toFixed(1)})`);
}

/** Notes what others do in two seconds in which the bench waits. */
async function listenToOthers(): Promise<void> {
  const idle = () => cpus().reduce((total, { times }) => total + times.idle, 0);
  const [before, milliseconds] = [idle(), 2_000];
  await setTimeout(milliseconds);
  others = Math.max(others, 1 - (idle() - before) / (milliseconds * cpus().length));
}

const pairs = Number(process.env.BENCH_PAIRS ?? 15);

async function measureAll(folder: string, names: readonly string[]): Promise<Figure[]> {
  const isSlow = (name: string) => name.startsWith(oneCore);
  const table = await measureDevice(
    folder,
    names.filter((name) => !isSlow(name)),
  );
  const slow = names.filter(isSlow);
  await using held = slow.length > 0 ? await holdToOneCore() : undefined;
  if (held) table.push(...(await measureDevice(folder, slow, 'one core, ')));
  else if (slow.length > 0) console.log(`Left out, as there is no taskset: ${slow.join(', ')}`);
  return table;
}

async function measureDevice(folder: string, names: readonly string[], device = '') {
  const table: Figure[] = [];
  if (names.length === 0) return table;
  await using stage = await openStage(folder, { pairs, homer: values.homer, progress });
  await listenToOthers();
  for (const figure of await measureHost(stage.browser)) console.log(device + formatFigure(figure));
  for (const name of names) {
    const measure = measurements[name.replace(oneCore, '')];
    if (!measure) throw new Error(`There is no ${name}: ${Object.keys(measurements).join(', ')}`);
    await listenToOthers();
    for (const figure of await measure(stage)) {
      table.push({ ...figure, name: device + figure.name });
      console.log(device + formatFigure(figure));
    }
  }
  await listenToOthers();
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
const listed = (figures: readonly Figure[]) => figures.map(({ name }) => name).join(', ') || 'none';
const missed = table.filter(isMissed);
const before = new Map(earlier.map((figure) => [figure.name, figure]));
const worse = table.filter((now) => isWorse(now, before.get(now.name)));
const share = (part: number) => `${Math.round(part * 100)} %`;
console.log(`${cpus().length} processors, of which others used ${share(others)} at most`);
console.log(`Goals missed: ${listed(missed)}`);
if (values.against) console.log(`Worse by a tenth than ${values.against}: ${listed(worse)}`);
const isVoid = others > mostOfOthers;
if (isVoid) console.log(`VOID: none of this counts where that is over ${share(mostOfOthers)}.`);
process.exitCode = missed.length > 0 || worse.length > 0 || isVoid ? 1 : 0;
