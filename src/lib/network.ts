import { createStore } from '../../shared/createStore.ts';

const told = createStore({});
const tell = () => told.set({});
let isProven = false;
/** `at` is in milliseconds, by the device's clock. */
let lastAnswer: { readonly host: string; readonly at: number } | undefined;

/** Any answer proves a network (P51), because some browsers report none in virtual machines or with a VPN. */
export const network = {
  /** For automatic work only, because a press always tries. */
  isOnline: (): boolean => isProven || navigator.onLine,
  subscribe: told.subscribe,
  /** Calls the global fetch, which telemetry replaces later. */
  async fetch(...request: Parameters<Window['fetch']>): Promise<Response> {
    try {
      const response = await fetch(...request);
      lastAnswer = { host: response.url.split('/')[2] ?? 'a server', at: Date.now() };
      prove(true);
      return response;
    } catch (error) {
      // No response; an aborted request, with another error, proves nothing.
      if (error instanceof TypeError) prove(false);
      throw error;
    }
  },
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
