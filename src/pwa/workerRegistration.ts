/// <reference types="trusted-types" />
import { storageKeys } from '../../shared/storageKeys.ts';

export const registrationOptions: RegistrationOptions = { updateViaCache: 'none' };

let address: string | TrustedScriptURL | undefined;

/** A page under Trusted Types registers an address from a policy only, and makes that policy once. */
export function workerAddress(): string | TrustedScriptURL {
  address ??= makeAddress();
  return address;
}

function makeAddress(): string | TrustedScriptURL {
  const { workerPath, workerPolicy } = storageKeys;
  const policy = window.trustedTypes?.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (url !== workerPath) throw new TypeError('Not the address of the worker');
      return url;
    },
  });
  return policy?.createScriptURL(workerPath) ?? workerPath;
}

/**
 * Has the worker installed while a visitor is at the provider: on the way back the page and all its files
 * come from the device. Nothing here waits for it; the page itself registers it again.
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
