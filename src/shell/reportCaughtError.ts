/**
 * For createRoot's and hydrateRoot's `onCaughtError`. A boundary tells telemetry of what it caught,
 * so React need not say it again; only developers want to see it in the console.
 */
export function reportCaughtError(error: unknown) {
  if (import.meta.env.DEV) reportError(error);
}
