import { noteOnce } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';

/**
 * Reloads when a chunk is missing, as after a deployment: once for a tab and build, since a second failure
 * means that it does not help. Not while no server answers: the browser's error page would replace the
 * cards. Nor where the user is leaving: a reload would bring them back.
 */
export function recoverChunks(reload: () => void): void {
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('vite:preloadError', () => void recover());

  async function recover(): Promise<void> {
    if (!(await serverAnswers()) || isLeaving) return;
    const { build = '' } = document.documentElement.dataset;
    if (noteOnce(() => sessionStorage, recoveredKey, build)) reload();
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal });
    return answer.ok;
  } catch {
    return false; // Without a network what has failed can be loaded later.
  }
}
