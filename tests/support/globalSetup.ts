import { openBuilds } from './builds.ts';
import { claimPorts } from './claimPorts.ts';
import { openTemporaryFolder } from './temporaryFolder.ts';

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
