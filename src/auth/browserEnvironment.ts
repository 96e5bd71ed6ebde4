import { takeDiscovery } from '../lib/discoveryRequest.ts';
import type { AuthEnvironment, ProductEdges } from './AuthEnvironment.ts';

export function browserEnvironment(edges: ProductEdges): AuthEnvironment {
  return {
    ...edges,
    clock: {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      setTimeout: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
    fetch: (address, init) =>
      takeDiscovery(address, edges.config.oidc.authority) ?? fetch(address, init),
    random: Math.random,
    localStorage: storageOr(() => localStorage),
    sessionStorage: storageOr(() => sessionStorage),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    cookieStore: 'cookieStore' in window ? window.cookieStore : undefined,
    window,
    document,
    location,
    history,
    isOnline: () => navigator.onLine,
    navigationType,
  };
}

/** How this document was loaded: `navigate`, `reload`, `back_forward` or `prerender`. */
function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && 'type' in entry ? String(entry.type) : 'navigate';
}

/** A browser that blocks cookies throws when its storage is accessed. */
function storageOr(access: () => Storage): Storage {
  try {
    return access();
  } catch {
    return blockedStorage;
  }
}

const blockedStorage: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('storage is blocked', 'SecurityError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};
