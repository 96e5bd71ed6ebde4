const reloadedAtKey = 'natural-capital-suite.recovered';

/** What fails so soon after the network's return began without it. */
const settlingMs = 5_000;

/** What fails so soon after the page began to be left was given up with it. */
const leavingMs = 30_000;

/** A second failure within it means that a reload does not help. */
const reloadIntervalMs = 300_000;

interface Options {
  readonly reload: () => void;
  readonly isReachable?: () => Promise<boolean>;
  readonly now?: () => number;
}

/**
 * Reloads once when a chunk is missing, as after a deployment. Not for one that failed offline, which
 * can be loaded later, nor while no server answers: the browser's error page would replace the cards.
 * Nor where the user is leaving: a reload would bring them back.
 */
export function recoverChunks({
  reload,
  isReachable = serverAnswers,
  now = Date.now,
}: Options): void {
  let excusedUntil = Number.NEGATIVE_INFINITY;
  const excuse = (ms: number) => {
    excusedUntil = now() + ms;
  };
  addEventListener('online', () => excuse(settlingMs));
  addEventListener('beforeunload', () => excuse(leavingMs));
  addEventListener('vite:preloadError', () => void recover());

  function isExcused(): boolean {
    return !navigator.onLine || now() < excusedUntil;
  }

  async function recover(): Promise<void> {
    // Before the first wait, too: the network may be back by its end.
    if (isExcused() || !(await isReachable())) return;
    if (!isExcused() && !isRecent(now())) reload();
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

/** Whether the last reload was just now; where storage is blocked, it may have been. */
function isRecent(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAtKey) ?? Number.NaN);
    if (Math.abs(now - last) < reloadIntervalMs) return true;
    sessionStorage.setItem(reloadedAtKey, String(now));
    return false;
  } catch {
    return true;
  }
}
