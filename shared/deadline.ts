export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

export const storageTimeoutMs = 3000;

export const loadTimeoutMs = 20_000; // for each file of a start

interface Timers {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** @throws DeadlineExceeded at the deadline; `work` goes on, unless it heeds its signal */
export async function withDeadline<T>(
  milliseconds: number,
  work: Promise<T> | ((signal: AbortSignal) => Promise<T>),
  timers: Timers = globalThis,
): Promise<T> {
  const controller = new AbortController();
  let timer: unknown;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = timers.setTimeout(() => {
      reject(new DeadlineExceeded());
      controller.abort();
    }, milliseconds);
  });
  try {
    const result = typeof work === 'function' ? work(controller.signal) : work;
    return await Promise.race([result, deadline]);
  } finally {
    timers.clearTimeout(timer);
  }
}
