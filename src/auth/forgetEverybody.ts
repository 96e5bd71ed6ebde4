import type { AuthEnvironment } from './AuthEnvironment.ts';

/**
 * Removes what this device keeps of any user besides the tokens. Resolves in every case: a purge that
 * fails must not keep anybody signed in.
 */
export async function forgetEverybody({
  purge,
  clearTelemetry,
  report,
}: Pick<AuthEnvironment, 'purge' | 'clearTelemetry' | 'report'>): Promise<void> {
  const results = await Promise.allSettled([
    (async () => await purge())(),
    (async () => await clearTelemetry())(),
  ]);
  if (results.some(({ status }) => status === 'rejected')) {
    report('purgeFailed', 'something of the user may be left on the device');
  }
}
