/// <reference types="trusted-types" />
import type { Message } from '../../device/messages.ts';
import { storageKeys } from '../../shared/storageKeys.ts';

/** Without `controller`, which is null after a hard reload: https://github.com/w3c/ServiceWorker/issues/44 */
export function createWorkerPort(container: ServiceWorkerContainer | undefined) {
  let registration: ServiceWorkerRegistration | undefined;
  const ready = untilActive();

  async function untilActive(): Promise<void> {
    try {
      registration = await container?.ready;
    } catch {
      // Workers are forbidden here.
    }
    if (!registration) return await new Promise<never>(() => undefined);
    const { active } = registration;
    // `ready` resolves before the activation, which removes stored pages.
    if (active?.state !== 'activating') return;
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  }

  return {
    /** Posts to the active worker, which outlives the page. Returns false without one. */
    post(message: Message): boolean {
      const worker = registration?.active;
      worker?.postMessage(message);
      return Boolean(worker);
    },
    whenReady: () => ready,
    /** Installs the worker while a visitor is at the provider, so that the page is on the device afterwards. */
    async registerAhead(): Promise<void> {
      // Only a build has a worker.
      if (!container || container.controller || import.meta.env.DEV) return;
      try {
        await null; // the redirect goes first
        // TypeScript's types lack an address from a policy.
        await container.register(workerAddress() as string, registrationOptions);
      } catch {
        // Storage is blocked, or the page is gone.
      }
    },
  };
}

/** Returns undefined where workers are missing, as in an insecure context, or blocked. */
export function findWorkerContainer(): ServiceWorkerContainer | undefined {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}

export const registrationOptions: RegistrationOptions = { updateViaCache: 'none' };

let address: string | TrustedScriptURL | undefined;

/** Trusted Types needs a policy, which can be created only once. */
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
