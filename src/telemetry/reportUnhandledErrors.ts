import type { Telemetry } from '../lib/Telemetry.ts';

/** Returns what ends it. The SDK's own collection would start later and send texts unscrubbed. */
export function reportUnhandledErrors({ trackError }: Pick<Telemetry, 'trackError'>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('error', ({ error, message }) => trackError(error ?? message, 'window'), {
    signal,
  });
  addEventListener('unhandledrejection', ({ reason }) => trackError(reason, 'promise'), { signal });
  return () => listening.abort();
}
