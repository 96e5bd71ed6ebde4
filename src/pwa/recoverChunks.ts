import { partMissing } from '../lib/loadTwice.ts';
import { network } from '../lib/network.ts';
import { readStored, store } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';
const leavingMs = 10_000;

/** Reloads once per tab and build if a needed chunk is missing (P54), unless offline or while the user is leaving. */
export function recoverChunks(reload: () => void): void {
  // A time, because a page that opens a mail program or is restored by the back button has not been left.
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  addEventListener(partMissing, () => {
    if (performance.now() - leftAt < leavingMs || !network.isOnline()) return;
    const { build = '' } = document.documentElement.dataset;
    const tab = () => sessionStorage;
    // Without storage a second failure would reload again.
    if (readStored(recoveredKey, tab) !== build && store(recoveredKey, build, tab)) reload();
  });
}
