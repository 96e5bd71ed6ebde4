import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openBuilds } from './builds.ts';
import { claimPorts } from './ports.ts';

const memory = '/dev/shm';
const neededBytes = 2 ** 31;

/** Playwright calls it once before a run, and what it returns once afterwards. */
export default async function openRun(): Promise<() => Promise<void>> {
  const closeFolder = await openTemporaryFolder();
  const giveBackPorts = await claimPorts();
  const closeBuilds = await openBuilds();
  return async () => {
    await closeBuilds();
    await giveBackPorts();
    await closeFolder();
  };
}

/**
 * Has this process and all that it starts keep temporary files in memory, where the system has 2 GiB of
 * room for them. Chromium keeps memory of several processes in such files, and stands still when a busy
 * disk takes no writes: with one that took none for 3 s of 4, stories took up to four times as long.
 * Returns what removes them.
 */
async function openTemporaryFolder(): Promise<() => Promise<void>> {
  // Not every system has it.
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < neededBytes) return async () => {};
  const folder = await mkdtemp(join(memory, 'stories-'));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}
