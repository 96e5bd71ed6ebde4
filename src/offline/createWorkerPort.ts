import type { Message } from '../../sw/protocol.ts';

/** The page's end of the way to the worker. */
export interface WorkerPort {
  /** Hands `message` to the active worker, which outlives the page; false if there is none yet. */
  post(message: Message): boolean;
  /** Resolves once there is one that is done with its activation; never, where there cannot be any. */
  whenReady(): Promise<void>;
}

/**
 * The way to the active worker, whether or not it controls this page: after a hard reload it does not
 * (https://github.com/w3c/ServiceWorker/issues/44). `container` is missing in an insecure context.
 */
export function createWorkerPort(container: ServiceWorkerContainer | undefined): WorkerPort {
  let registration: ServiceWorkerRegistration | undefined;
  const ready = container?.ready.then((active) => {
    registration = active;
    return activated(active.active);
  });
  return {
    whenReady: () => ready ?? new Promise<never>(() => undefined),
    post(message) {
      const worker = registration?.active;
      worker?.postMessage(message);
      return Boolean(worker);
    },
  };
}

/** `ready` comes with the beginning of the activation, in which the worker removes stored pages. */
async function activated(worker: ServiceWorker | null): Promise<void> {
  if (worker?.state !== 'activating') return;
  await new Promise((resolve) => {
    worker.addEventListener('statechange', resolve, { once: true });
  });
}
