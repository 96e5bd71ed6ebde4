import type { Config } from '../../shared/Config.ts';
import type { DataOnDevice, SignIn } from '../../shared/owner.ts';
import { takeDiscovery } from '../lib/discoveryRequest.ts';
import { network } from '../lib/network.ts';
import { readStored, store } from '../lib/safeStorage.ts';
import type { ReportCode } from './reasons.ts';

export interface Clock {
  now(): number; // milliseconds since the epoch; users and time servers may set it back
  monotonic(): number; // milliseconds; never goes backwards
  setTimeout(callback: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
}

/** Never throws: blocked storage reads as empty. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): boolean;
  removeItem(key: string): void;
  entries(): readonly (readonly [key: string, text: string])[];
}

export interface Locks {
  request<T>(
    name: string,
    options: { readonly signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>;
}

interface ProductEdges {
  readonly config: Pick<Config, 'oidc' | 'cookie' | 'lastKnownDays' | 'idleMinutes'>;
  readonly dataOnDevice: (signIn: SignIn) => Promise<DataOnDevice>;
  readonly purge: (endedId?: string) => Promise<void>; // `endedId` is the sign-in that ended
  readonly clearTelemetry: () => Promise<void>;
  readonly onCodeSent: () => void; // the page is idle until the token endpoint answers
  readonly onSignedIn: () => void; // not called when a session is restored
  /** Called during the press on Logout. Pending requests of this user must be sent before it returns. */
  readonly onSigningOut: (bearer: string, signIn: SignIn) => void;
  /** `detail` is a fixed text or a claim's name, never a value. */
  readonly report: (code: ReportCode, detail: string) => void;
}

/** The boundary of sign-in: the browser's own APIs in the product, fakes in tests. */
export interface AuthEnvironment extends ProductEdges {
  readonly clock: Clock;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly random: () => number;
  readonly localStorage: SafeStorage;
  readonly sessionStorage: SafeStorage;
  /** Without Web Locks renewals are serialised within one tab only. */
  readonly locks: Locks | undefined;
  readonly cookieStore: EventTarget | undefined;
  readonly window: EventTarget;
  readonly document: EventTarget & Pick<Document, 'cookie' | 'visibilityState'>;
  readonly location: Pick<Location, 'origin' | 'protocol' | 'pathname' | 'search' | 'hash'> & {
    assign(address: string): void;
  };
  readonly history: { readonly state: unknown } & Pick<History, 'replaceState'>;
  readonly isOnline: () => boolean;
  readonly navigationType: () => string;
}

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
      takeDiscovery(address, edges.config.oidc.authority) ?? network.fetch(address, init),
    random: Math.random,
    localStorage: safely(() => localStorage),
    sessionStorage: safely(() => sessionStorage),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    cookieStore: 'cookieStore' in window ? window.cookieStore : undefined,
    window,
    document,
    location,
    history,
    isOnline: network.isOnline,
    navigationType,
  };
}

function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && 'type' in entry ? String(entry.type) : 'navigate';
}

function safely(access: () => Storage): SafeStorage {
  return {
    getItem: (key) => readStored(key, access) ?? null,
    setItem: (key, text) => store(key, text, access),
    removeItem: (key) => void store(key, undefined, access),
    entries: () => (readStored('', access) === undefined ? [] : Object.entries(access())),
  };
}
