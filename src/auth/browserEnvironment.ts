import type { AuthEnvironment, Locks } from './AuthEnvironment.ts';

/** What the browser does not bring along: the configuration and the rest of the product. */
export type Surroundings = Pick<
  AuthEnvironment,
  'config' | 'dataOnDevice' | 'purge' | 'clearTelemetry' | 'onSignedIn' | 'report'
>;

/** The edges as this browser has them. */
export function browserEnvironment(surroundings: Surroundings): AuthEnvironment {
  return {
    ...surroundings,
    clock: {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      setTimeout: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
    fetch: (address, init) => fetch(address, init),
    random: Math.random,
    randomId: () => crypto.randomUUID(),
    localStorage: storageOr(() => localStorage),
    sessionStorage: storageOr(() => sessionStorage),
    locks: 'locks' in navigator ? browserLocks : undefined,
    cookieStore: 'cookieStore' in window ? window.cookieStore : undefined,
    openChannel: (name) => new BroadcastChannel(name),
    window,
    document,
    location,
    history,
    isOnline: () => navigator.onLine,
    navigationType: () => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry && 'type' in entry ? String(entry.type) : 'navigate';
    },
  };
}

const browserLocks: Locks = {
  request: async (name, options, work) => await navigator.locks.request(name, options, work),
};

/** A browser that blocks cookies throws at the mere mention of its storage. */
function storageOr(mention: () => Storage): Storage {
  try {
    return mention();
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
