import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { getDotPath, safeParse } from 'valibot';
import { ReportableError } from '../lib/ReportableError.ts';
import { parseBody, readBody } from '../lib/readBody.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { useIsOnline } from '../lib/useIsOnline.ts';
import type { Notices } from './createNotices.ts';
import { emptyFile, type NoticesFile, noticesFileSchema } from './noticesFile.ts';

const noticesPath = '/notices.json';

// In milliseconds.
const timeout = 10_000;
const minute = 60_000;

/** After a failure the last good file stays. */
const timing = {
  dedupingInterval: 5 * minute,
  focusThrottleInterval: 5 * minute,
  refreshInterval: 10 * minute,
  shouldRetryOnError: false,
};

/** Refreshes the notices if `isAsked`. Returns when the server last confirmed them; undefined if it just has. */
export function useNotices(
  notices: Notices,
  telemetry: Pick<Telemetry, 'trackError'>,
  isAsked: boolean,
): number | undefined {
  const { savedAt } = useSyncExternalStore(notices.subscribe, notices.get);
  const isOnline = useIsOnline();
  const { data, error } = useSWR<NoticesFile, unknown>(
    notices.isOn && isAsked && noticesPath,
    () => fetchNotices(telemetry),
    { ...timing, onSuccess: notices.keep },
  );
  return isOnline && data !== undefined && error === undefined ? undefined : savedAt;
}

/** A missing file means that there are no notices. @throws Error for any other answer that is not such a file */
async function fetchNotices(telemetry: Pick<Telemetry, 'trackError'>): Promise<NoticesFile> {
  const response = await fetch(noticesPath, {
    cache: 'no-cache',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeout),
  });
  if (response.status === 404) return emptyFile;
  if (!response.ok) throw new Error(`${noticesPath}: ${response.status}`);
  const file = parseBody(await readBody(response));
  const parsed = safeParse(noticesFileSchema, file);
  if (parsed.success) return parsed.output;
  // Below `applications` the keys are the file's own words, so we do not report them.
  const place = getDotPath(parsed.issues[0])?.replace(/^applications\..*/s, 'applications');
  const misfits = `does not fit its schema${place ? ` at ${place}` : ''}`;
  const what = file === undefined ? 'is no JSON' : misfits;
  const misfit = new ReportableError(`${noticesPath} ${what}`);
  console.info(misfit.message);
  telemetry.trackError(misfit, noticesPath);
  throw misfit;
}
