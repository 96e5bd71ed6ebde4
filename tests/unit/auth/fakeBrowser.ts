import type { Config } from '../../../shared/Config.ts';
import { accountCookieName } from '../../../shared/cookieValues.ts';
import type { DataOnDevice, Owner } from '../../../shared/owner.ts';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import type { Auth } from '../../../src/auth/Auth.ts';
import type { AuthEnvironment, Locks } from '../../../src/auth/AuthEnvironment.ts';
import { createAuth } from '../../../src/auth/createAuth.ts';
import type { StoredUser } from '../../../src/auth/storedUser.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeClock } from './fakeClock.ts';
import { createCookieJar, createLocks, createStorage } from './fakeEdges.ts';
import { createFakeProvider } from './fakeProvider.ts';
import { settled } from './settled.ts';
import { comeBack, leave } from './signIn/leave.ts';

export const origin = 'http://localhost:4173';

/** One tab with one page in it. */
export interface Tab {
  readonly auth: Auth;
  readonly environment: AuthEnvironment;
  readonly window: EventTarget;
  readonly document: EventTarget & { visibilityState: DocumentVisibilityState };
  /** The addresses to which the page was sent, in order. */
  readonly assigned: string[];
  readonly reports: string[];
  /** Ends with the page. */
  readonly lifetime: AbortSignal;
  /** How often last-known data and the telemetry user were removed. */
  readonly removed: { data: number; telemetryUser: number };
  readonly completed: { signIns: number; codesSent: number };
  /** The address bar, without the origin. */
  path(): string;
  /** Lets an event happen to its window or document, and what follows from it. */
  fire(type: string, of?: object): Promise<void>;
  /** Stops its timers and answers, as when the process is stopped: without an event. */
  freeze(): void;
  resume(): void;
  close(): void;
}

export interface Page {
  readonly path?: string;
  readonly navigationType?: string;
  /** The tab's own memory, when the tab is not a new one. */
  readonly sessionStorage?: Storage;
}

export type FakeBrowser = Awaited<ReturnType<typeof createFakeBrowser>>;

export interface NetworkRequest {
  readonly tab: Tab;
  readonly address: string;
  readonly init: RequestInit;
  /** Passes the request to the provider. */
  readonly arrive: () => Promise<Response>;
}

/** A browser whose tabs share storage, cookies and locks, as real ones do. */
export async function createFakeBrowser() {
  const clock = createFakeClock();
  const provider = await createFakeProvider(clock);
  const items = new Map<string, string>();
  const tabs = new Set<Tab>();
  const key = storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId);
  let quota = Number.POSITIVE_INFINITY;

  const browser = {
    clock,
    provider,
    localStorage: createStorage(items),
    cookies: createCookieJar(),
    /** Those that siblings keep, too. */
    sharedCookies: (): string =>
      browser.cookies.cookie
        .split('; ')
        .filter((pair) => pair.startsWith(testConfig.cookie.name))
        .join('; '),
    /** Writes the shared cookies as a sibling does; one of the first version knows no account, and '' removes it. */
    writeCookies: (value: boolean, account?: string): void => {
      const { name } = testConfig.cookie;
      browser.cookies.cookie = `${name}=${value}; Path=/`;
      if (account === undefined) return;
      const lifetime = account ? '' : '; Max-Age=0';
      browser.cookies.cookie = `${accountCookieName(name)}=${account}; Path=/${lifetime}`;
    },
    /** Tells the pages that cookies have changed. */
    announceCookies: (): void => {
      for (const { environment } of tabs)
        environment.cookieStore?.dispatchEvent(new Event('change'));
    },
    isOnline: true as boolean,
    /** Number of requests, answered or not. */
    attempts: 0,
    hasData: false as boolean | ((owner: Owner) => boolean),
    /** Answers for the device in place of `hasData` and `hasEnded`. */
    device: undefined as (() => Promise<DataOnDevice>) | undefined,
    /** Leaves localStorage room for so many characters beside those that are there. */
    fill: (spare = 0): void => {
      quota = lengthOf(items) + spare;
    },
    /** Ids of sign-ins whose end a worker has seen. */
    hasEnded: new Set<string>(),
    /** Ids of the sign-ins that were said to have ended, and why. */
    purged: [] as string[],
    config: testConfig as Config,
    /** Undefined: a browser without Web Locks. */
    locks: createLocks() as ((lifetime: AbortSignal) => Locks) | undefined,
    purge: async (_endedId?: string): Promise<void> => {},
    /** Delivers every request, unless a test replaces it. */
    network: ({ arrive }: NetworkRequest): Promise<Response> =>
      browser.isOnline ? arrive() : Promise.reject(new TypeError('offline')),
    /** Delivers the events of storage, which other tabs hear. */
    post: queueMicrotask as (deliver: () => void) => void,
    open: (page: Page = {}): Tab => {
      const tab = openTab(page);
      tabs.add(tab);
      return tab;
    },
    /** Opens a tab and starts its page. */
    start: async (page?: Page): Promise<Tab> => {
      const tab = browser.open(page);
      await tab.auth.start();
      return tab;
    },
    /** Opens a tab, logs in at the provider and comes back. */
    signIn: async (account?: string, page: Page = {}): Promise<Tab> => {
      let login = await leave(browser, page);
      if (login.address.includes('/session/end')) {
        login = await leave(browser, { ...page, path: `/?state=${login.state}` });
      }
      return await comeBack(browser, login, provider.login(login.address, account), page);
    },
    /** All of localStorage. */
    stored: (): [key: string, value: string][] => [...items],
    user: (): StoredUser | undefined => JSON.parse(items.get(key) ?? 'null') ?? undefined,
    changeUser: (changes: Partial<StoredUser>): void => {
      const user = browser.user();
      if (user === undefined) throw new Error('Nobody is signed in');
      const storageVersion = user.storageVersion + 1;
      items.set(key, JSON.stringify({ ...user, storageVersion, ...changes }));
    },
  };

  function openTab({ path = '/', navigationType = 'navigate', sessionStorage }: Page): Tab {
    const lifetime = new AbortController();
    const window = createTarget(lifetime.signal);
    const document = Object.assign(createTarget(lifetime.signal), {
      visibilityState: 'visible' as DocumentVisibilityState,
    });
    Object.defineProperty(document, 'cookie', {
      get: () => browser.cookies.cookie,
      set: (text: string) => {
        if (!lifetime.signal.aborted) browser.cookies.cookie = text;
      },
    });
    const address = new URL(path, origin);
    const assigned: string[] = [];
    const reports: string[] = [];
    const removed = { data: 0, telemetryUser: 0 };
    const completed = { signIns: 0, codesSent: 0 };
    let frozen: PromiseWithResolvers<void> | undefined;

    function tellOthers(changed: string): void {
      for (const other of tabs) {
        if (other === tab) continue;
        const event = Object.assign(new Event('storage'), { key: changed });
        browser.post(() => other.window.dispatchEvent(event));
      }
    }

    const environment: AuthEnvironment = {
      config: browser.config,
      clock: {
        ...clock,
        setTimeout: (callback, milliseconds) =>
          clock.setTimeout(() => {
            if (lifetime.signal.aborted) return;
            if (frozen) void frozen.promise.then(callback);
            else callback();
          }, milliseconds),
      },
      fetch: async (address, init) => {
        browser.attempts += 1;
        if (lifetime.signal.aborted) return await new Promise(() => {});
        const arrive = () => provider.fetch(address, init);
        try {
          return await browser.network({ tab, address, init, arrive });
        } finally {
          await frozen?.promise;
        }
      },
      random: () => 0.5,
      localStorage: createStorage(items, {
        isOpen: () => !lifetime.signal.aborted,
        hasRoom: (name, value) => lengthOf(new Map(items).set(name, value)) <= quota,
        onChange: tellOthers,
      }),
      sessionStorage: sessionStorage ?? createStorage(),
      locks: browser.locks?.(lifetime.signal),
      cookieStore: createTarget(lifetime.signal),
      window,
      document: document as AuthEnvironment['document'],
      location: Object.assign(address, {
        assign: (to: string) => {
          if (!lifetime.signal.aborted) assigned.push(to);
        },
      }),
      history: {
        state: null,
        replaceState: (_state, _title, to) => {
          address.href = new URL(String(to), address).href;
        },
      },
      isOnline: () => browser.isOnline,
      navigationType: () => navigationType,
      dataOnDevice: async (signIn) => {
        const { device, hasData, hasEnded } = browser;
        if (device) return await device();
        if (hasEnded.has(signIn.signInId)) return 'ended';
        const isThere = typeof hasData === 'boolean' ? hasData : hasData(signIn);
        return isThere ? 'present' : 'absent';
      },
      purge: async (endedId) => {
        removed.data += 1;
        if (endedId !== undefined) browser.purged.push(endedId);
        await browser.purge(endedId);
      },
      clearTelemetry: async () => void removed.telemetryUser++,
      onCodeSent: () => void completed.codesSent++,
      onSignedIn: () => void completed.signIns++,
      report: (code, detail) => reports.push(`${code}: ${detail}`),
    };
    const tab: Tab = {
      auth: createAuth(environment),
      environment,
      window,
      document,
      assigned,
      reports,
      lifetime: lifetime.signal,
      removed,
      completed,
      fire: async (type, of = {}) => {
        const isOfDocument = type === 'visibilitychange' || type === 'freeze';
        const target = isOfDocument ? document : window;
        target.dispatchEvent(Object.assign(new Event(type), of));
        await settled();
      },
      path: () => address.pathname + address.search + address.hash,
      freeze: () => {
        frozen = Promise.withResolvers();
      },
      resume: () => {
        frozen?.resolve();
        frozen = undefined;
      },
      close: () => {
        tabs.delete(tab);
        lifetime.abort();
      },
    };
    return tab;
  }

  return browser;
}

/** A browser in which somebody has signed in, in that tab. */
export async function signedIn() {
  const browser = await createFakeBrowser();
  return { browser, tab: await browser.signIn() };
}

/** A browser in which somebody has signed in so long ago, and no page is open. */
export async function signedInBefore(milliseconds = 0) {
  const { browser, tab } = await signedIn();
  tab.close();
  browser.clock.pass(milliseconds);
  return browser;
}

const lengthOf = (items: Map<string, string>) => [...items].join('').length;

/** Events reach a page while it is open. */
function createTarget(lifetime: AbortSignal): EventTarget {
  const target = new EventTarget();
  const dispatch = target.dispatchEvent.bind(target);
  return Object.assign(target, {
    dispatchEvent: (event: Event) => lifetime.aborted || dispatch(event),
  });
}
