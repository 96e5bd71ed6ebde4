/// <reference types="trusted-types" />
import type { Message } from '../../device/messages.ts';
import { storageKeys } from '../../shared/storageKeys.ts';

export type WorkerPort = ReturnType<typeof createWorkerPort>;

/**
 * Makes the connection to the worker. We do not use `controller`, which is null after a hard reload:
 * https://github.com/w3c/ServiceWorker/issues/44
 */
export function createWorkerPort(container: ServiceWorkerContainer | undefined) {
  let registration: ServiceWorkerRegistration | undefined;
  const ready = untilReady();

  async function untilReady(): Promise<void> {
    try {
      registration = await container?.ready;
    } catch {
      // The browser forbids workers to this page, so we wait for none.
    }
    if (!registration) return await new Promise<never>(() => undefined);
    const { active } = registration;
    // `ready` resolves when the activation begins, during which the worker removes stored pages.
    if (active?.state !== 'activating') return;
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  }

  return {
    /** Posts `message` to the active worker, which outlives the page. Returns false if there is none yet. */
    post(message: Message): boolean {
      const worker = registration?.active;
      worker?.postMessage(message);
      return Boolean(worker);
    },
    /** Resolves once a worker has finished its activation; never, if there cannot be one. */
    whenReady: () => ready,
  };
}

/** Returns undefined if the browser has no worker container, as in an insecure context, or throws. */
export function findWorkerContainer(): ServiceWorkerContainer | undefined {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}

export const registrationOptions: RegistrationOptions = { updateViaCache: 'none' };

let address: string | TrustedScriptURL | undefined;

/** Returns the worker's address. Under Trusted Types it must come from a policy, which a page makes only once. */
export function workerAddress(): string | TrustedScriptURL {
  if (address) return address;
  const { workerPath, workerPolicy } = storageKeys;
  const policy = window.trustedTypes?.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (url !== workerPath) throw new TypeError('Not the address of the worker');
      return url;
    },
  });
  address = policy?.createScriptURL(workerPath) ?? workerPath;
  return address;
}

/**
 * Has the worker installed while a visitor is at the provider, so that on the way back the page and all its files
 * come from the device. Nobody waits for this. The page registers the worker again, unless a blocker refuses
 * registerWorker.ts; then this is all.
 */
export async function registerAhead(container: ServiceWorkerContainer | undefined): Promise<void> {
  // Only a build has a worker.
  if (!container || container.controller || import.meta.env.DEV) return;
  try {
    await null; // the redirect goes first
    // TypeScript's DOM types do not allow an address from a policy.
    await container.register(workerAddress() as string, registrationOptions);
  } catch {
    // Storage is blocked, or the page is left before the answer, so the way back is slower.
  }
}
