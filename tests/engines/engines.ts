import { parseArgs } from 'node:util';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { openBuilds } from '../support/builds.ts';
import { portOfWorker } from '../support/claimPorts.ts';
import { firefox } from './drivers/firefox.ts';
import { webkit } from './drivers/webkit.ts';
import type { Engine } from './Engine.ts';
import { play, type Stories } from './Stage.ts';
import { stories as ofCards } from './stories/cards.ts';
import { stories as ofDevice } from './stories/device.ts';
import { looks } from './stories/looks.ts';
import { stories as ofSession } from './stories/session.ts';
import { update } from './stories/update.ts';

/* `npm run test:engines`: the core stories in every engine, one after the other, against real servers. */

const stories: Stories = {
  ...ofCards,
  ...ofDevice,
  'update with two tabs': update,
  ...ofSession,
  'looks at three widths': looks,
};

const { values } = parseArgs({
  options: { engine: { type: 'string', default: '' }, story: { type: 'string', default: '' } },
});

const engines = [firefox, webkit].filter(({ name }) => name.includes(values.engine));
const names = Object.keys(stories).filter((name) => name.includes(values.story));
if (engines.length === 0) throw new Error(`There is no engine '${values.engine}'`);
if (names.length === 0) throw new Error(`Stories are ${Object.keys(stories).join(', ')}`);

/** @returns whether all of it passed. */
async function playAll(engine: Engine, suite: Suite): Promise<boolean> {
  const count = { passed: 0, failed: 0, 'not played': 0 };
  for (const name of names) {
    const start = performance.now();
    const outcome = await playOne(name, engine, suite);
    count[outcome] += 1;
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
    const why = outcome === 'not played' ? `, ${engine.lacks[name]}` : '';
    console.log(`${engine.name.padEnd(9)} ${seconds} s  ${name}: ${outcome}${why}`);
  }
  const counts = Object.entries(count).map(([outcome, times]) => `${times} ${outcome}`);
  console.log(`${engine.name}: ${counts.join(', ')}`);
  return count.failed === 0;
}

async function playOne(name: string, engine: Engine, suite: Suite) {
  const story = stories[name];
  if (!story || engine.lacks[name] !== undefined) return 'not played';
  try {
    await play(story, suite, engine);
    return 'passed';
  } catch (error) {
    console.error(error);
    return 'failed';
  }
}

const missing = engines.flatMap((engine) => engine.missing() ?? []);
for (const program of missing) console.error(`Missing: ${program}`);
if (missing.length > 0) process.exitCode = 1;
else {
  const closeBuilds = await openBuilds();
  const suite = await startSuite(portOfWorker(0), {});
  try {
    for (const engine of engines) {
      if (!(await playAll(engine, suite))) process.exitCode = 1;
    }
  } finally {
    await suite.stop();
    await closeBuilds();
  }
}
