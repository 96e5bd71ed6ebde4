import { createStore } from '../../shared/createStore.ts';

/** Each new value calls every listener. */
const told = createStore({});
const tell = () => told.set({});
let isProven = false;
/** The last answer; `at` is in milliseconds, by the device's clock. */
let lastAnswer: { readonly host: string; readonly at: number } | undefined;

/**
 * Knows whether there is a network (P51). We cannot believe the browser alone: in virtual machines, with VPNs and
 * on some desktops it says for ever that it is offline. So an answer, whatever its status, proves that there is a
 * network, until a request fails or the browser says that it has gone. Then the browser's word counts again.
 */
export const network = {
  /** Code that acts by itself asks this. A press always tries. */
  isOnline: (): boolean => isProven || navigator.onLine,
  /** Listeners also hear each time that the browser says it is back online. */
  subscribe: told.subscribe,
  /** Calls the global fetch, which telemetry replaces when it starts, and learns from the outcome. */
  async fetch(...request: Parameters<Window['fetch']>): Promise<Response> {
    try {
      const response = await fetch(...request);
      lastAnswer = { host: response.url.split('/')[2] ?? 'a server', at: Date.now() };
      prove(true);
      return response;
    } catch (error) {
      // There was no response. A request that we abort rejects with another error, and proves nothing.
      if (error instanceof TypeError) prove(false);
      throw error;
    }
  },
  /** For support: what the browser says, and what answered last. */
  details: () => ({ isOnlineByBrowser: navigator.onLine, lastAnswer }),
};

function prove(isAnswered: boolean): void {
  const before = network.isOnline();
  isProven = isAnswered;
  if (network.isOnline() !== before) tell();
}

addEventListener('online', tell);
addEventListener('offline', () => {
  isProven = false;
  tell();
});
