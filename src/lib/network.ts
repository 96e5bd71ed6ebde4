import { createStore } from '../../shared/createStore.ts';

/** A new value tells every listener. */
const told = createStore({});
const tell = () => told.set({});
let isProven = false;
/** `at` in milliseconds, by the device's clock. */
let lastAnswer: { readonly host: string; readonly at: number } | undefined;

/**
 * What is known of the network. The browser alone cannot be believed: in virtual machines, with VPNs and on
 * some desktops it says for ever that it is offline. So an answer, whatever its status, proves that there is
 * a network until a request fails or the browser says that it has gone: then its word counts again.
 */
export const network = {
  /** Heeded by what happens by itself. A press always tries. */
  isOnline: (): boolean => isProven || navigator.onLine,
  /** Listeners also hear of every time that the browser says it is back. */
  subscribe: told.subscribe,
  /** The global one, which telemetry replaces when it starts. Learns from how it ends. */
  async fetch(...request: Parameters<Window['fetch']>): Promise<Response> {
    try {
      const response = await fetch(...request);
      lastAnswer = { host: response.url.split('/')[2] ?? 'a server', at: Date.now() };
      prove(true);
      return response;
    } catch (error) {
      // Nothing came back. What we have aborted rejects otherwise, and says nothing.
      if (error instanceof TypeError) prove(false);
      throw error;
    }
  },
  /** For support: what the browser says, and what has answered last. */
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
