import type { Config } from '../lib/config.ts';

/** Time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch; people and time servers set it back and forth. */
  now(): number;
  /** Milliseconds since any fixed moment of this page; never set back. */
  monotonic(): number;
  setTimeout(callback: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
}

/** The part of Web Locks in use. */
export interface Locks {
  request<T>(
    name: string,
    options: { readonly signal?: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** The part of BroadcastChannel in use. */
export interface Channel extends EventTarget {
  postMessage(message: unknown): void;
  close(): void;
}

/** Which data on the device is asked for: the ID token's `iss` and `sub`. */
export interface DataOwner {
  readonly issuer: string;
  readonly subject: string;
}

/** What is written to the console. None is followed by a value of the address or of a token. */
export type ReportCode =
  | 'foreignCallback'
  | 'foreignSignOut'
  | 'providerError'
  | 'corruptUser'
  | 'untrusted'
  | 'renewalFailed'
  | 'renewalRefused'
  | 'signInFailed'
  | 'signOutFailed'
  | 'cookiesBlocked'
  | 'purgeFailed'
  | 'unexpected';

/** Everything that sign-in touches outside itself; main hands in the browser's own. */
export interface AuthEnvironment {
  readonly config: Pick<Config, 'oidc' | 'cookie' | 'lastKnownDays'>;
  readonly clock: Clock;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** A fresh unguessable string, for the nonce. */
  readonly randomId: () => string;
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  /** Undefined where the browser has no Web Locks: then only this tab's renewals are serialised. */
  readonly locks: Locks | undefined;
  /** Undefined where the browser has no Cookie Store. */
  readonly cookieStore: EventTarget | undefined;
  readonly openChannel: (name: string) => Channel;
  /** Hears `focus`, `pageshow`, `online` and `storage`. */
  readonly window: EventTarget;
  /** Hears `visibilitychange`; holds the cookies. */
  readonly document: EventTarget & Pick<Document, 'cookie' | 'visibilityState'>;
  readonly location: Pick<Location, 'origin' | 'protocol' | 'pathname' | 'search' | 'hash'> & {
    assign(address: string): void;
  };
  readonly history: { readonly state: unknown } & Pick<History, 'replaceState'>;
  readonly isOnline: () => boolean;
  /** How this page came to be: `navigate`, `reload`, `back_forward` or `prerender`. */
  readonly navigationType: () => string;
  /** Whether last-known data of that user could be shown. */
  readonly dataOnDevice: (owner: DataOwner) => Promise<boolean>;
  /** Removes every user's last-known data. */
  readonly purge: () => Promise<void>;
  /** Forgets the telemetry user and what is stored of them. */
  readonly clearTelemetry: () => Promise<void>;
  /** A sign-in at the provider is complete; not called for a session that is only found again. */
  readonly onSignedIn: () => void;
  /** The console; `detail` is a fixed text or a claim's name. */
  readonly report: (code: ReportCode, detail: string) => void;
  /** Ends all listening and all timers; the page's own life when left out. */
  readonly lifetime?: AbortSignal;
}
