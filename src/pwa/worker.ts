/// <reference types="trusted-types" />
import type { Message } from '../../device/messages.ts';
import { storageKeys } from '../../shared/storageKeys.ts';

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
    const { active } = registration;
    // `ready` resolves when the activation begins, in which the worker removes stored pages.
    if (active?.state !== 'activating') return;
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
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

export const registrationOptions: RegistrationOptions = { updateViaCache: 'none' };

let address: string | TrustedScriptURL | undefined;

/** A page under Trusted Types registers an address from a policy only, and makes that policy once. */
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
 * Has the worker installed while a visitor is at the provider: on the way back the page and all its files
 * come from the device. Nothing here waits for it; the page itself registers it again, unless a blocker
 * refuses the part that does (registerWorker.ts): then this is all.
 */
export async function registerAhead(container: ServiceWorkerContainer | undefined): Promise<void> {
  // Only a build has a worker.
  if (!container || container.controller || import.meta.env.DEV) return;
  try {
    await null; // The redirect goes first.
    // TypeScript's DOM does not know that an address of a policy may be given.
    await container.register(workerAddress() as string, registrationOptions);
  } catch {
    // Storage is blocked, or the page is left before the answer: the way back is slower.
  }
}
