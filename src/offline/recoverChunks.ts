/** sessionStorage: when this tab last loaded anew because a part was missing. */
const stampKey = 'natural-capital-suite.recovered';

/** A part still missing after this short a time is not there at all. */
const guard = 300_000;

interface Parts {
  readonly reload: () => void;
  readonly now?: () => number;
}

/**
 * Loads the page anew, once, when a part of it cannot be loaded: after a deployment the parts that an
 * old page names may be gone. Offline, or when that has not helped, the failure goes its way.
 */
export function recoverChunks({ reload, now = Date.now }: Parts): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || isRecent(now())) return;
    event.preventDefault();
    reload();
  });
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
