import { partMissing } from '../lib/loadTwice.ts';
import { network } from '../lib/network.ts';
import { readStored, store } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';

/**
 * Reloads when a chunk is missing that somebody waits for, as after a deployment: once for a tab and build,
 * since a second reload would not help either. A blocker may refuse for good what is loaded ahead, so
 * nobody reloads for that. Without a network the browser's error page could replace the cards, and a user
 * who is leaving would be brought back: then it does not reload either.
 */
export function recoverChunks(reload: () => void): void {
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener(partMissing, () => {
    if (isLeaving || !network.isOnline()) return;
    const { build = '' } = document.documentElement.dataset;
    const tab = () => sessionStorage;
    // Where it cannot be kept, a second failure would not know of the first.
    if (readStored(recoveredKey, tab) !== build && store(recoveredKey, build, tab)) reload();
  });
}
