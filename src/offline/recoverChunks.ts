/** sessionStorage: when this tab last loaded anew because a part was missing. */
const stampKey = 'natural-capital-suite.recovered';

/** A part still missing after this short a time is not there at all. */
const guard = 300_000;

interface Parts {
  readonly reload: () => void;
  /** Whether the server that a load would ask answers now. */
  readonly isReachable?: () => Promise<boolean>;
  readonly now?: () => number;
}

/**
 * Loads the page anew, once, when a part of it cannot be loaded: after a deployment the parts that an
 * old page names may be gone. Not while the server is out of reach, whatever the browser says of the
 * network: the cards on the screen would give way to its error page. The failure itself goes its way.
 */
export function recoverChunks({
  reload,
  isReachable = serverAnswers,
  now = Date.now,
}: Parts): void {
  addEventListener('vite:preloadError', () => void recover());

  async function recover(): Promise<void> {
    if ((await isReachable()) && !isRecent(now())) reload();
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

/** Whether the last attempt was just now; without storage to tell, it may have been. */
function isRecent(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(stampKey) ?? Number.NaN);
    if (Math.abs(now - last) < guard) return true;
    sessionStorage.setItem(stampKey, String(now));
    return false;
  } catch {
    return true;
  }
}
