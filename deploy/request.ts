/** Thrown with sentences that say what does not work, and what most likely helps. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}

/** @throws CheckError unless it is so */
export function demand(isSo: unknown, otherwise: string): asserts isSo {
  if (!isSo) throw new CheckError(otherwise);
}

const meanings: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host has this name',
  ECONNREFUSED: 'nothing listens there',
};

/**
 * Sends one request, and follows no redirect. The body comes decoded.
 * @throws CheckError with a sentence that says why no whole answer came
 */
export async function request(address: string, init: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(address, { ...init, redirect: 'manual', signal });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, body };
  } catch (error) {
    const { code, message } = Object((error instanceof Error && error.cause) || error);
    throw new CheckError(`${address} gives no whole answer: ${meanings[code] ?? message}`);
  }
}
