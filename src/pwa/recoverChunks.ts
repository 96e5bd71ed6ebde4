import { noteOnce } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';

/** In milliseconds: what fails so soon after the network's return began without it. */
const settling = 5_000;

interface Options {
  readonly reload: () => void;
  readonly isReachable?: () => Promise<boolean>;
}

/**
 * Reloads when a chunk is missing, as after a deployment: once for a tab and build, since a second failure
 * means that it does not help. Not for one that failed offline, which can be loaded later, nor while no
 * server answers: the browser's error page would replace the cards. Nor where the user is leaving: a
 * reload would bring them back.
 */
export function recoverChunks({ reload, isReachable = serverAnswers }: Options): void {
  let isLeaving = false;
  let onlineSince = Number.NEGATIVE_INFINITY;
  addEventListener('online', () => {
    onlineSince = performance.now();
  });
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('vite:preloadError', () => void recover());

  function isExcused(): boolean {
    return isLeaving || !navigator.onLine || performance.now() < onlineSince + settling;
  }

  async function recover(): Promise<void> {
    // Before the wait, too: the network may be back by its end.
    if (isExcused() || !(await isReachable())) return;
    const { build = '' } = document.documentElement.dataset;
    if (!isExcused() && noteOnce(() => sessionStorage, recoveredKey, build)) reload();
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal });
    return answer.ok;
  } catch {
    return false;
  }
}
