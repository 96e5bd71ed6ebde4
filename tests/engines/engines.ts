import { parseArgs } from 'node:util';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { openBuilds } from '../support/builds.ts';
import { portOfWorker } from '../support/claimPorts.ts';
import { firefox } from './drivers/firefox.ts';
import { webkit } from './drivers/webkit.ts';
import type { Engine } from './Engine.ts';
import { play } from './Stage.ts';
import { stories } from './stories.ts';

/* `npm run test:engines`: the core stories in every engine, one after the other, against real servers. */

const engines: readonly Engine[] = [firefox, webkit];

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    story: { type: 'string' },
    repeat: { type: 'string', default: '1' },
  },
});

function chosen<T>(all: readonly T[], nameOf: (one: T) => string, wanted?: string): readonly T[] {
  const found =
    wanted === undefined
      ? all
      : all.filter((one) => wanted.split(';').some((part) => nameOf(one).includes(part)));
  if (found.length > 0) return found;
  throw new Error(`There is no '${wanted}': ${all.map(nameOf).join(', ')}`);
}

interface Result {
  readonly engine: string;
  readonly outcome: 'passed' | 'failed' | 'not played';
}

async function playOne(name: string, engine: Engine, suite: Suite): Promise<Result> {
  const story = stories[name];
  const lack = engine.lacks[name];
  const start = performance.now();
  const tell = (outcome: Result['outcome'], why = ''): Result => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
    console.log(`${engine.name.padEnd(9)} ${seconds} s  ${name}: ${outcome}${why}`);
    return { engine: engine.name, outcome };
  };
  if (!story || lack !== undefined) return tell('not played', `, ${lack}`);
  try {
    await play(story, suite, engine);
    return tell('passed');
  } catch (error) {
    console.error(error);
    return tell('failed');
  }
}

async function playAll(suite: Suite): Promise<readonly Result[]> {
  const names = chosen(Object.keys(stories), (name) => name, values.story);
  const results: Result[] = [];
  for (const engine of chosen(engines, ({ name }) => name, values.engine)) {
    for (let round = 1; round <= Number(values.repeat); round += 1) {
      for (const name of names) {
        results.push(await playOne(name, engine, suite));
      }
    }
  }
  return results;
}

async function run(): Promise<readonly Result[]> {
  const closeBuilds = await openBuilds();
  try {
    const suite = await startSuite(portOfWorker(0), {});
    try {
      return await playAll(suite);
    } finally {
      await suite.stop();
    }
  } finally {
    await closeBuilds();
  }
}

const missing = chosen(engines, ({ name }) => name, values.engine).flatMap(
  (engine) => engine.missing() ?? [],
);
if (missing.length > 0) {
  for (const program of missing) console.error(`Missing: ${program}`);
  process.exitCode = 1;
} else {
  const results = await run();
  for (const [engine, own = []] of Map.groupBy(results, (result) => result.engine)) {
    const count = (outcome: Result['outcome']) =>
      own.filter((result) => result.outcome === outcome).length;
    console.log(
      `${engine}: ${count('passed')} passed, ${count('failed')} failed, ${count('not played')} not played`,
    );
  }
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
}
