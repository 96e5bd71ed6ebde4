import { asObject } from '../../shared/asObject.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
import { noteOnce } from '../lib/noteOnce.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

interface Sources {
  /** The build of the page that asks. */
  readonly own: string;
  readonly telemetry: Pick<Telemetry, 'trackEvent'>;
}

const comparedKey = 'natural-capital-suite.page-compared';
const missedKey = 'natural-capital-suite.update-missed';

/** @throws when the server does not answer within a minute */
async function ask(path: string): Promise<Response> {
  return await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(60_000) });
}

/**
 * The build of the server's page; undefined where it does not say.
 * @throws when the server does not answer
 */
export async function readServerBuild(): Promise<string | undefined> {
  // The worker answers navigations only.
  const page = await (await ask('/')).text();
  return / data-build=["']?([\w.-]+)/.exec(page)?.[1];
}

/** Tells telemetry, once a day, that this device does not come by the server's build. */
export async function tellMissedUpdate(
  failed: 'installation' | 'check',
  { own, telemetry }: Sources,
): Promise<void> {
  const today = `${own} ${new Date().toDateString()}`;
  if (!navigator.onLine || !noteOnce(() => localStorage, missedKey, today)) return;
  try {
    const seen = (await readServerBuild()) ?? '';
    // A check fails without an update, too; a first worker is of the page's own build.
    if (failed === 'check' && (!seen || seen === own)) return;
    telemetry.trackEvent('update not installed', { own, seen });
  } catch {
    // No server, so nothing was missed.
  }
}

/**
 * Tells telemetry, once for each build, what of the server's page is not as in the release that its worker
 * carries: the text, and headers by name. Only visitors without a worker get the server's.
 */
export async function tellDifferences({ own, telemetry }: Sources): Promise<void> {
  if (!noteOnce(() => localStorage, comparedKey, own)) return;
  try {
    const [page, worker] = await Promise.all([ask('/'), ask(storageKeys.workerPath)]);
    const line = /^self\.release=(.*);\n/.exec(await worker.text())?.[1];
    const release = asObject(JSON.parse(line ?? 'null'));
    const headers = Object.entries(asObject(release?.headers) ?? {});
    const changed = headers
      .filter(([name, value]) => page.headers.get(name) !== value)
      .map(([name]) => name);
    if ((await page.text()) !== release?.page) changed.unshift('page');
    // Of another build, the one that brings it will tell.
    if (release?.name !== own || changed.length === 0) return;
    telemetry.trackEvent('page differs', { build: own, changed: changed.join(', ') });
  } catch {
    // No server, or no worker there.
  }
}
