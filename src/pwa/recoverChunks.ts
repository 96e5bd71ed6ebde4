import { noteOnce } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';

/**
 * Reloads when a chunk is missing, as after a deployment: once for a tab and build, since a second reload
 * would not help either. Not without a network, where the browser's error page could replace the cards, nor
 * where the user is leaving, whom it would bring back.
 */
export function recoverChunks(reload: () => void): void {
  const failures = new Set<string>();
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    // A script is asked for again (lib/loadTwice.ts), and a reload would lose what has been chosen. Vite asks
    // for a style sheet once.
    const mayStillCome = !failures.has(message) && !message.includes('CSS');
    failures.add(message);
    if (mayStillCome || isLeaving || !navigator.onLine) return;
    const { build = '' } = document.documentElement.dataset;
    if (noteOnce(() => sessionStorage, recoveredKey, build)) reload();
  });
}
