const recoveredKey = 'natural-capital-suite.recovered';

interface Options {
  readonly reload: () => void;
  readonly isReachable?: () => Promise<boolean>;
}

/**
 * Reloads when a chunk is missing, as after a deployment: once for a tab and build, since a second failure
 * means that it does not help. Not while no server answers: the browser's error page would replace the
 * cards. Nor where the user is leaving: a reload would bring them back.
 */
export function recoverChunks({ reload, isReachable = serverAnswers }: Options): void {
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('vite:preloadError', () => void recover());

  async function recover(): Promise<void> {
    // What failed offline can be loaded later, also if the network is back by the end of the wait.
    if (!navigator.onLine || !(await isReachable())) return;
    if (!isLeaving && isFirst()) reload();
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

/** Notes it as well; where storage is blocked it may not be the first. */
function isFirst(): boolean {
  const { build = '' } = document.documentElement.dataset;
  try {
    if (sessionStorage.getItem(recoveredKey) === build) return false;
    sessionStorage.setItem(recoveredKey, build);
    return true;
  } catch {
    return false;
  }
}
