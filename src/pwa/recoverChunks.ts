import { partMissing } from '../lib/loadTwice.ts';
import { network } from '../lib/network.ts';
import { readStored, store } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';

/** Reloads once per tab and build if a needed chunk is missing (P54), unless offline or while the user is leaving. */
export function recoverChunks(reload: () => void): void {
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener(partMissing, () => {
    if (isLeaving || !network.isOnline()) return;
    const { build = '' } = document.documentElement.dataset;
    const tab = () => sessionStorage;
    // Without storage a second failure would reload again.
    if (readStored(recoveredKey, tab) !== build && store(recoveredKey, build, tab)) reload();
  });
}
