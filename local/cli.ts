/** An error that the person at the terminal can correct: printed without a stack trace. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: number;

  /** @param exitCode 2 for bad input, 1 for anything else, such as a port in use. */
  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs `main`; prints what it throws and exits with its code. */
export async function runCli(main: () => void | Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    process.exit(error instanceof CliError ? error.exitCode : 1);
  }
}

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
