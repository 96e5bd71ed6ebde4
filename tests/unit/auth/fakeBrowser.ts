import { vi } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import { accountCookieName } from '../../../shared/cookieValues.ts';
import type { DataOnDevice, SignIn } from '../../../shared/owner.ts';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import type { AuthEnvironment, SafeStorage } from '../../../src/auth/AuthEnvironment.ts';
import { type Auth, createAuth } from '../../../src/auth/createAuth.ts';
import type { StoredUser } from '../../../src/auth/storedUser.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeClock } from './fakeClock.ts';
import { createCookieJar, createLocks, createStorage } from './fakeEdges.ts';
import { createFakeProvider } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';
import { comeBack, leave } from './signIn/leave.ts';

export const origin = 'http://localhost:4173';

/** One tab with one page in it. */
export interface Tab {
  readonly auth: Auth;
  readonly environment: AuthEnvironment;
  /** The addresses to which the page was sent, in order. */
  readonly assigned: string[];
  readonly reports: string[];
  /** Ends with the page. */
  readonly lifetime: AbortSignal;
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
  readonly sessionStorage?: SafeStorage;
}

export interface NetworkRequest {
  readonly tab: Tab;
  readonly address: string;
  readonly init: RequestInit;
  /** Passes the request to the provider. */
  readonly arrive: () => Promise<Response>;
}

/** What is configured in another way than in most tests, and whether the device has somebody's cards. */
interface Setting {
  readonly hasData?: boolean;
  readonly oidc?: Partial<Config['oidc']>;
  readonly idleMinutes?: number | undefined;
}

export type FakeBrowser = Awaited<ReturnType<typeof createFakeBrowser>>;

/** A browser whose tabs share storage, cookies and locks, as real ones do. */
export async function createFakeBrowser({ hasData = false, oidc, ...others }: Setting = {}) {
  const clock = createFakeClock();
  const provider = await createFakeProvider(clock);
  const config: Config = { ...testConfig, ...others, oidc: { ...testConfig.oidc, ...oidc } };
  const items = new Map<string, string>();
  const tabs = new Set<Tab>();
  const locks = createLocks();
  const key = storedUserKey(config.oidc.authority, config.oidc.clientId);
  let quota = Number.POSITIVE_INFINITY;

  const browser = {
    clock,
    provider,
    config,
    items,
    localStorage: createStorage(items),
    cookies: createCookieJar(),
    /** Those that siblings keep, too. */
    sharedCookies: (): string =>
      browser.cookies.cookie
        .split('; ')
        .filter((pair) => pair.startsWith(config.cookie.name))
        .join('; '),
    /** Writes the shared cookies as a sibling does; one of the first version knows no account, and '' removes it. */
    writeCookies: (value: boolean, account?: string): void => {
      const { name } = config.cookie;
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
    hasData,
    /** Answers for the device, unless a test replaces it. */
    device: async (_signIn: SignIn): Promise<DataOnDevice> =>
      browser.hasData ? 'present' : 'absent',
    /** Ids of the sign-ins that were said to have ended. */
    purged: [] as string[],
    purge: async (): Promise<void> => {},
    /** Leaves localStorage room for so many characters beside those that are there. */
    fill: (spare = 0): void => {
      quota = lengthOf(items) + spare;
    },
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
    /** Opens a page, and waits until it has started, however long that takes. */
    start: async (page?: Page): Promise<Tab> => {
      const tab = browser.open(page);
      let hasStarted = false;
      void tab.auth.start().then(() => {
        hasStarted = true;
      });
      await settled();
      while (!hasStarted) await pass(browser, 1_000);
      return tab;
    },
    /** Opens a tab, logs in at the provider and comes back. */
    signIn: async (account?: string, page: Page = {}): Promise<Tab> => {
      const login = await leave(browser, page);
      return await comeBack(browser, login, provider.login(login.address, account), page);
    },
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
    const isOpen = () => !lifetime.signal.aborted;
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    Object.defineProperty(document, 'cookie', {
      get: () => browser.cookies.cookie,
      set: (text: string) => {
        if (isOpen()) browser.cookies.cookie = text;
      },
    });
    const address = new URL(path, origin);
    const assigned: string[] = [];
    const reports: string[] = [];
    let frozen: PromiseWithResolvers<void> | undefined;

    function tellOthers(changed: string): void {
      for (const other of tabs) {
        const event = Object.assign(new Event('storage'), { key: changed });
        const deliver = () => tabs.has(other) && other.environment.window.dispatchEvent(event);
        if (other !== tab) browser.post(deliver);
      }
    }

    const environment: AuthEnvironment = {
      config: browser.config,
      clock: {
        ...clock,
        setTimeout: (callback, milliseconds) =>
          clock.setTimeout(() => {
            if (frozen) void frozen.promise.then(callback);
            else if (isOpen()) callback();
          }, milliseconds),
      },
      fetch: async (to, init) => {
        browser.attempts += 1;
        if (!isOpen()) return await new Promise(() => {});
        await undefined;
        // The page may have gone at once, and its requests with it.
        if (!isOpen() && !init.keepalive) return await new Promise(() => {});
        const arrive = () => provider.fetch(to, init);
        try {
          return await browser.network({ tab, address: to, init, arrive });
        } finally {
          await frozen?.promise;
        }
      },
      random: () => 0.5,
      localStorage: createStorage(items, {
        isOpen,
        hasRoom: (name, value) => lengthOf(new Map(items).set(name, value)) <= quota,
        onChange: tellOthers,
      }),
      sessionStorage: sessionStorage ?? createStorage(),
      locks: locks(lifetime.signal),
      cookieStore: new EventTarget(),
      window,
      document: document as AuthEnvironment['document'],
      location: Object.assign(address, {
        assign: (to: string) => {
          if (isOpen()) assigned.push(to);
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
      dataOnDevice: (signIn) => browser.device(signIn),
      purge: vi.fn(async (endedId) => {
        if (endedId !== undefined) browser.purged.push(endedId);
        await browser.purge();
      }),
      clearTelemetry: vi.fn(async () => {}),
      onCodeSent: vi.fn(),
      onSignedIn: vi.fn(),
      onSigningOut: vi.fn(),
      report: (code, detail) => reports.push(`${code}: ${detail}`),
    };
    const tab: Tab = {
      auth: createAuth(environment),
      environment,
      assigned,
      reports,
      lifetime: lifetime.signal,
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
export async function signedIn(setting?: Setting) {
  const browser = await createFakeBrowser(setting);
  return { browser, tab: await browser.signIn() };
}

/** A browser in which somebody has signed in so long ago, and no page is open. */
export async function signedInBefore(milliseconds = 0, setting?: Setting) {
  const { browser, tab } = await signedIn(setting);
  tab.close();
  browser.clock.advance(milliseconds);
  return browser;
}

const lengthOf = (items: Map<string, string>) => [...items].join('').length;
