import type { Telemetry } from '../lib/Telemetry.ts';

/**
 * Reports what nobody handled, from now on and before the SDK is there, which is why the SDK's own
 * collection is off: it would start later and send texts as they are. Returns what ends it.
 */
export function reportUnhandledErrors({ trackError }: Pick<Telemetry, 'trackError'>): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener('error', ({ error, message }) => trackError(error ?? message, 'window'), {
    signal,
  });
  addEventListener('unhandledrejection', ({ reason }) => trackError(reason, 'promise'), { signal });
  return () => ended.abort();
}
