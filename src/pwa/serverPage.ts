import { asObject } from '../../shared/parse.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
import { noteOnce, parseJson, readStored } from '../lib/safeStorage.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

interface Sources {
  readonly own: string;
  readonly telemetry: Pick<Telemetry, 'trackEvent'>;
}

const pageKey = 'natural-capital-suite.page-compared';

const buildKey = 'natural-capital-suite.release-compared';

/** @throws when the server does not answer within a minute */
async function ask(path: string): Promise<Response> {
  return await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(60_000) });
}

/** Tells telemetry, once a day, that this device does not come by the server's build, or by any worker. */
export async function tellMissedUpdate({
  own,
  telemetry,
  hasWorker,
}: Sources & { readonly hasWorker: boolean }): Promise<void> {
  const today = `${own} ${new Date().toDateString()}`;
  if (!navigator.onLine || readStored(buildKey) === today) return;
  try {
    const answer = await ask('/release.json');
    // It may be a page, or nothing: the server does not say what it has, then.
    const { version, build, configuration } = asObject(parseJson(await answer.text())) ?? {};
    const seen = version ? `${version}-${build}.${configuration}` : '';
    // Only now: whoever leaves before, or has no server, has not compared.
    if (!noteOnce(() => localStorage, buildKey, today)) return;
    if (hasWorker && (seen === own || seen === '')) return;
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
  if (!noteOnce(() => localStorage, pageKey, own)) return;
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
