/** Thrown when something took longer than it may. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** How long anybody waits for the device's memory before going on without it, in milliseconds. */
export const patience = { atStart: 300, later: 3000 } as const;

/** @throws DeadlineExceeded when `promise` takes longer than `milliseconds`; it is not stopped by that. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded()), milliseconds);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
