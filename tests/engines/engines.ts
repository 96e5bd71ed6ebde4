import { parseArgs } from 'node:util';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { openBuilds } from '../support/builds.ts';
import { portOfWorker } from '../support/claimPorts.ts';
import { chromium } from './drivers/chromium.ts';
import { firefox } from './drivers/firefox.ts';
import { webkit } from './drivers/webkit.ts';
import type { Engine } from './Engine.ts';
import { formatLine, formatTable, type Result } from './report.ts';
import { play } from './Stage.ts';
import { stories } from './stories.ts';

/* `npm run test:engines`: the core stories in every engine, one after the other, against real servers. */

const engines: readonly Engine[] = [chromium, firefox, webkit];

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

async function playOne(name: string, engine: Engine, suite: Suite): Promise<Result> {
  const lack = engine.lacks[name];
  if (lack !== undefined) return { engine: engine.name, story: name, lack, seconds: 0 };
  const start = performance.now();
  const result = () => ({
    engine: engine.name,
    story: name,
    seconds: (performance.now() - start) / 1000,
  });
  try {
    const { story, wishes = [{}] } = stories[name] ?? {};
    if (!story) throw new Error(`There is no story '${name}'`);
    await play(story, wishes, { suite, engine });
    return result();
  } catch (error) {
    return { ...result(), error };
  }
}

async function playAll(suite: Suite): Promise<readonly Result[]> {
  const names = chosen(Object.keys(stories), (name) => name, values.story);
  const results: Result[] = [];
  for (const engine of chosen(engines, ({ name }) => name, values.engine)) {
    for (let round = 1; round <= Number(values.repeat); round += 1) {
      for (const name of names) {
        const result = await playOne(name, engine, suite);
        results.push(result);
        console.log(formatLine(result));
        if (result.error) console.error(result.error);
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
  console.log(formatTable(results));
  if (results.some(({ error }) => error !== undefined)) process.exitCode = 1;
}
