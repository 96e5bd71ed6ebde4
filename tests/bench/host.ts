import type { Browser } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { run } from '../../publish/build.ts';
import { type Figure, summarise } from './Figure.ts';

/**
 * Holds this process, and all that it starts from now on, to one core. `Emulation.setCPUThrottlingRate` slows the page's
 * own thread alone; here whatever the browser, the worker and the servers do is paid for as well, as on a cheap phone.
 * Resolves with undefined where there is no `taskset`, as on anything but Linux.
 */
export async function holdToOneCore(): Promise<AsyncDisposable | undefined> {
  const pid = `${process.pid}`;
  try {
    const { stdout } = await run('taskset', ['--pid', pid]);
    const before = stdout.trim().split(' ').at(-1) ?? '';
    await run('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', pid]);
    return {
      async [Symbol.asyncDispose]() {
        await run('taskset', ['--all-tasks', '--pid', before, pid]);
      },
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const tabs = 10;

/** Says what a host is like on which times were measured: how fast a script is, and what starting a process costs. */
export async function measureHost(browser: Browser): Promise<Figure[]> {
  const indexes: number[] = [];
  const starts: number[] = [];
  for (let tab = 0; tab < tabs; tab += 1) {
    const began = performance.now();
    // In a browser context of its own, which shares its process with no other page.
    const page = await browser.newPage();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    starts.push(performance.now() - began);
    // It takes a second.
    if (indexes.length < 3) indexes.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
    await page.close();
  }
  return [
    { name: "host: Lighthouse's benchmark index", unit: 'points', ...summarise(indexes) },
    { name: 'host: an empty page in a new tab', unit: 'ms', ...summarise(starts) },
  ];
}
