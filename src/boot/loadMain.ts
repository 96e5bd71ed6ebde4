import { loadTimeoutMs } from '../../shared/deadline.ts';
import { libraryScript, mainScript, sessionScript } from '../lib/config.ts';

/**
 * Loads the application; shows 'Could not load' when that fails or takes longer than 20 s, in the place
 * of the page, or below one that `keepsRoot`.
 */
export async function loadMain(load: () => Promise<unknown>, keepsRoot: boolean): Promise<void> {
  const root = document.getElementById('root');
  const message = document.getElementById('could-not-load');
  const show = (isFailed: boolean) => {
    message?.toggleAttribute('hidden', !isFailed);
    root?.toggleAttribute('hidden', isFailed && !keepsRoot);
  };
  if (!keepsRoot) message?.setAttribute('role', 'main');
  message?.querySelector('button')?.addEventListener('click', () => void tryAgain());

  const timer = setTimeout(show, loadTimeoutMs, true);
  try {
    await load();
    show(false);
  } catch {
    show(true); // The browser has logged which file failed.
  }
  clearTimeout(timer);
}

/** Past the browser's cache: what it has kept under a name that never changes may be something else. */
async function tryAgain(): Promise<void> {
  try {
    for (const script of [sessionScript, mainScript, libraryScript]) {
      await (await fetch(script, { cache: 'reload' })).blob();
    }
  } catch {
    // Offline.
  }
  location.reload();
}
