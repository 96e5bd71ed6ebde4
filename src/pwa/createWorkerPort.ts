import type { Message } from '../../device/messages.ts';

export type WorkerPort = ReturnType<typeof createWorkerPort>;

/** `controller` is null after a hard reload: https://github.com/w3c/ServiceWorker/issues/44 */
export function createWorkerPort(container: ServiceWorkerContainer | undefined) {
  let registration: ServiceWorkerRegistration | undefined;
  const ready = untilReady();

  async function untilReady(): Promise<void> {
    try {
      registration = await container?.ready;
    } catch {
      // The browser forbids workers to this page, so there is none to wait for.
    }
    if (!registration) return await new Promise<never>(() => undefined);
    await untilActivated(registration.active);
  }

  return {
    /** Hands `message` to the active worker, which outlives the page; false if there is none yet. */
    post(message: Message): boolean {
      const worker = registration?.active;
      worker?.postMessage(message);
      return Boolean(worker);
    },
    /** Resolves once a worker has finished its activation; never, where there cannot be one. */
    whenReady: () => ready,
  };
}

/** Undefined where the browser has none, as in an insecure context, or throws. */
export function findWorkerContainer(): ServiceWorkerContainer | undefined {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}

/** `ready` resolves when the activation begins, in which the worker removes stored pages. */
async function untilActivated(worker: ServiceWorker | null): Promise<void> {
  if (worker?.state !== 'activating') return;
  await new Promise((resolve) => {
    worker.addEventListener('statechange', resolve, { once: true });
  });
}
