/** Something the person at the terminal can mend: told in one sentence, without a stack trace. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
  readonly exitCode: number;

  /** @param exitCode 2 for bad input, 1 for what stands in the way. */
  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command's main part; ends the process with the right code when it throws. */
export async function runPlainly(main: () => void | Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exit(error instanceof PlainError ? error.exitCode : 1);
  }
}
