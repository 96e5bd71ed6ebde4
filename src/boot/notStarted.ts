import { readStored, store } from '../lib/safeStorage.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

const key = 'natural-capital-suite.not-started';

/** What loading waits for, in this order. */
const steps = ['nothing', 'session', 'main', 'rendering'];

/**
 * Notes that 'Could not load' was shown: a page without the application can tell nobody. The next page
 * that has it does. Offline nothing else is to be expected.
 */
export function noteNotStarted(step: number, why: 'failed' | 'slow'): void {
  try {
    const note = [step, why, document.documentElement.dataset.build];
    if (navigator.onLine) localStorage[key] = note.join();
  } catch {
    // Full or blocked.
  }
}

/** Tells telemetry of a page that was not loaded, this one or one before it, and forgets it. */
export function tellNotStarted(telemetry: Pick<Telemetry, 'trackEvent'>): void {
  const [step, why = '', build = ''] = readStored(key)?.split(',') ?? [];
  if (!build) return;
  store(key, undefined);
  telemetry.trackEvent('page not started', { build, step: steps[Number(step)] ?? '', why });
}
