import { loadTimeoutMs } from '../../shared/deadline.ts';
import { composeScript, libraryScript, mainScript } from '../lib/config.ts';
import { readStored, store } from '../lib/safeStorage.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

const notStartedKey = 'natural-capital-suite.not-started';

const steps = ['nothing', 'session', 'main', 'rendering'];

/** Waits for one part of the application, which has 20 s of its own. */
type Within = <Part>(part: Promise<Part>) => Promise<Part>;

/**
 * Loads the application; shows 'Could not load' when that fails or a part takes longer than 20 s, in the
 * place of the page, or below one that `keepsRoot`.
 */
export async function loadMain(
  load: (within: Within) => Promise<unknown>,
  keepsRoot: boolean,
): Promise<void> {
  const root = document.getElementById('root');
  const message = document.getElementById('could-not-load');
  let step = 0;
  /** Says that a step has failed, or takes its words back. */
  const show = (why?: 'failed' | 'slow') => {
    message?.toggleAttribute('hidden', !why);
    root?.toggleAttribute('hidden', Boolean(why) && !keepsRoot);
    if (why) noteNotStarted(step, why);
  };
  if (!keepsRoot) message?.setAttribute('role', 'main');
  message?.querySelector('button')?.addEventListener('click', () => void tryAgain());

  try {
    await load(async (part) => {
      step += 1;
      const timer = setTimeout(show, loadTimeoutMs, 'slow');
      try {
        return await part;
      } finally {
        clearTimeout(timer);
        show();
      }
    });
  } catch {
    show('failed'); // The browser has logged which file failed.
  }
}

/** Past the browser's cache: what it has kept under a name that never changes may be something else. */
async function tryAgain(): Promise<void> {
  const sheetAndShared = document.querySelectorAll<HTMLLinkElement>(
    '[rel=stylesheet],[rel=modulepreload]',
  );
  const links = Array.from(sheetAndShared, ({ href }) => href);
  const files = [composeScript, mainScript, libraryScript, ...links];
  // Settled: offline there is nothing to be had.
  await Promise.allSettled(
    files.map(async (file) => (await fetch(file, { cache: 'reload' })).text()),
  );
  location.reload();
}

/**
 * Notes that 'Could not load' was shown: a page without the application can tell nobody. The next page
 * that has it does. Offline nothing else is to be expected.
 */
function noteNotStarted(step: number, why: 'failed' | 'slow'): void {
  try {
    const { build } = document.documentElement.dataset;
    // Storage makes a text of the list, with commas.
    if (navigator.onLine) localStorage[notStartedKey] = [step, why, build];
  } catch {
    // Full or blocked.
  }
}

export function tellNotStarted(telemetry: Pick<Telemetry, 'trackEvent'>): void {
  const [step, why = '', build = ''] = readStored(notStartedKey)?.split(',') ?? [];
  if (!build) return;
  store(notStartedKey, undefined);
  telemetry.trackEvent('page not started', { build, step: steps[Number(step)] ?? '', why });
}
