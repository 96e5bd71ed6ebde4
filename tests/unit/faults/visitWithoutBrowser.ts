import type { AuthState } from '../../../src/auth/Auth.ts';
import type { StoredUser } from '../../../src/auth/storedUser.ts';
import type { FaultyProvider } from '../../faults/FaultyProvider.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeBrowser, type NetworkRequest, origin, type Tab } from '../auth/fakeBrowser.ts';
import { createStorage } from '../auth/fakeEdges.ts';
import { settled } from '../auth/settled.ts';

/** One tab of the product's own sign-in, before a provider that is asked over HTTP. */
export interface VisitWithoutBrowser {
  /** Of the page that stands in the tab now. */
  readonly tab: Tab;
  state(): AuthState;
  /** Opens the application, follows wherever it leads, and resolves when it stays where it is. */
  open(): Promise<void>;
  /** Follows where the page was sent last. */
  follow(): Promise<void>;
  /** Lets that much time pass, for the provider's tokens too. */
  pass(milliseconds: number): Promise<void>;
  storedUser(): StoredUser | undefined;
  /** The requests of a kind that wait in storage for the provider's answer. */
  pendingRequests(type: string): number;
  /** What the console was told, in all pages. */
  readonly reports: readonly string[];
}

const prefixes = {
  user: 'natural-capital-suite.user.',
  pending: 'natural-capital-suite.sign-in.',
} as const;

export async function beginVisitWithoutBrowser(
  provider: FaultyProvider,
): Promise<VisitWithoutBrowser> {
  const browser = await createFakeBrowser();
  browser.config = {
    ...testConfig,
    oidc: { ...testConfig.oidc, authority: provider.origin },
  };
  browser.hasData = true;
  browser.network = fetchAsBrowser;
  const sessionStorage = createStorage();
  const reports: string[] = [];
  let tab = browser.open({ sessionStorage });
  agreeOnTime();

  function agreeOnTime(): void {
    provider.ahead = browser.clock.now() - Date.now();
  }

  /** As a browser would: no answer may be read that does not allow this origin. */
  async function fetchAsBrowser({ address, init }: NetworkRequest): Promise<Response> {
    if (address === `${origin}/`) {
      return new Response(null, {
        headers: { Date: new Date(browser.clock.trueTime()).toUTCString() },
      });
    }
    const headers = new Headers(init.headers);
    headers.set('Origin', origin);
    const response = await fetch(address, { ...init, headers });
    if (response.headers.get('Access-Control-Allow-Origin') !== origin) {
      throw new TypeError('Failed to fetch');
    }
    return response;
  }

  /** Loads the page of that path; the one before is gone. */
  async function load(path: string): Promise<void> {
    reports.push(...tab.reports);
    tab.close();
    tab = browser.open({ path, sessionStorage });
    await tab.auth.start();
    await follow();
  }

  async function follow(): Promise<void> {
    const address = tab.assigned.at(-1);
    if (address === undefined) return;
    const { status, headers } = await fetch(address, { redirect: 'manual' });
    const back = status === 303 ? headers.get('Location') : null;
    if (back?.startsWith(`${origin}/`)) await load(back.slice(origin.length));
  }

  function stored(prefix: string): string[] {
    const { localStorage } = browser;
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    return keys.flatMap((key) =>
      key?.startsWith(prefix) ? [localStorage.getItem(key) ?? ''] : [],
    );
  }

  return {
    get tab() {
      return tab;
    },
    state: () => tab.auth.getState(),
    open: () => load('/'),
    follow,
    pass: async (milliseconds) => {
      browser.clock.pass(milliseconds);
      agreeOnTime();
      await settled();
    },
    storedUser: () => {
      const [text] = stored(prefixes.user);
      return text === undefined ? undefined : JSON.parse(text);
    },
    pendingRequests: (type) =>
      stored(prefixes.pending).filter((text) => JSON.parse(text).request_type === type).length,
    get reports() {
      return [...reports, ...tab.reports];
    },
  };
}
