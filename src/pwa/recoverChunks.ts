import { noteOnce } from '../lib/safeStorage.ts';

const recoveredKey = 'natural-capital-suite.recovered';

/**
 * Reloads when a chunk is missing, as after a deployment: once for a tab and build, since a second failure
 * means that it does not help. Not while no server answers: the browser's error page would replace the
 * cards. Nor where the user is leaving: a reload would bring them back. Nor where a script comes after all: a
 * reload would lose what has been chosen. A style sheet is not asked for again by Vite.
 */
export function recoverChunks(reload: () => void): void {
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('vite:preloadError', ({ payload }) => void recover(payload));

  async function recover({ message }: Error): Promise<void> {
    if ((await loadsNow(message)) || !(await serverAnswers()) || isLeaving) return;
    const { build = '' } = document.documentElement.dataset;
    if (noteOnce(() => sessionStorage, recoveredKey, build)) reload();
  }
}

/**
 * Whether the import that failed with that message succeeds when it is made again, as it does in Chromium
 * once a launch has ended it (docs/decisions/024). Some browsers keep the failure; Safari names no file.
 */
async function loadsNow(message: string): Promise<boolean> {
  const [, file = ''] = /imported module: (\S+)/.exec(message) ?? [];
  try {
    await import(/* @vite-ignore */ file);
    return true;
  } catch {
    return false;
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
