/// <reference types="trusted-types" />
import { permanentNames } from '../../sw/permanentNames.ts';

/** The worker's address, which a page under Trusted Types registers only from a policy that names it. */
export function workerAddress(): string | TrustedScriptURL {
  const { workerPath, workerPolicy } = permanentNames;
  const policy = window.trustedTypes?.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (url !== workerPath) throw new TypeError('Not the address of the worker');
      return url;
    },
  });
  return policy?.createScriptURL(workerPath) ?? workerPath;
}
