const pollMs = 250;

/**
 * Exits on a signal, and when npm, which started the process, is gone: some shells between the two
 * pass no signal on. Every change is stored as it happens, so nothing is lost.
 */
export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(0));
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const poll = () => {
    if (process.ppid !== parent) process.exit(0);
  };
  setInterval(poll, pollMs).unref();
}
