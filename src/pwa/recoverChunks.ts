import { partMissing } from '../lib/loadTwice.ts';
import { network } from '../lib/network.ts';
import { readStored, store } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';

/**
 * Reloads if a chunk is missing that somebody waits for, as after a deployment (P54): once for a tab and build,
 * because a second reload would not help either. For chunks that are loaded ahead nobody reloads, because a
 * blocker may refuse them for good. Nor do we reload without a network, where the browser's error page could
 * replace the cards, or while the user is leaving, who would be brought back.
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
    // If this cannot be stored, we would not know of it at a second failure, so we do not reload.
    if (readStored(recoveredKey, tab) !== build && store(recoveredKey, build, tab)) reload();
  });
}
