const lookEvery = 250;

/**
 * Ends the process when it is told to, and when npm, which started it, is gone: some shells between
 * the two pass a signal on to nobody. Everything runs in this process and every change is stored as
 * it happens, so leaving at once loses nothing.
 */
export function leaveWhenTold(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(0));
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) process.exit(0);
  };
  setInterval(look, lookEvery).unref();
}
