import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useSyncExternalStore,
} from 'react';
import type { Config } from '../../shared/Config.ts';
import type { Store } from '../../shared/createStore.ts';
import type { ApiClient } from '../api/createApiClient.ts';
import type { Application } from '../applications/catalogue.ts';
import type { createPreferences } from '../applications/preferences/createPreferences.ts';
import type { LastKnown } from '../applications/userData/createLastKnown.ts';
import type { Requests } from '../applications/userData/createRequests.ts';
import type { Auth } from '../auth/Auth.ts';
import type { LatePart } from '../lib/createLatePart.ts';
import type { LookChoice } from '../lib/createLook.ts';
import type { Sharing } from '../lib/createSharing.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { Notices } from '../notices/createNotices.ts';
import type { Declared } from '../notices/Declared.ts';
import type { Install } from '../pwa/createInstall.ts';
import type { Updates } from '../pwa/createUpdates.ts';
import type { StorePage } from '../storedPage/PersistPage.tsx';
import type { ToastStore } from '../ui/toasts/createToastStore.ts';

/** The parts that the page is made of; compose.ts and main.tsx construct them. */
export interface Services {
  readonly config: Config;
  readonly applications: readonly Application[];
  readonly auth: Auth;
  /** For the next screen. `src/api/verbs.ts`, which is imported late, sends with it. */
  readonly api: ApiClient;
  readonly requests: Requests;
  readonly lastKnown: Pick<LastKnown, 'open' | 'write' | 'purge'>;
  readonly preferencesOf: ReturnType<typeof createPreferences>;
  readonly storePage: StorePage;
  readonly updates: Updates;
  readonly late: LatePart<LateParts>;
  readonly sharing: Sharing;
  readonly telemetry: Telemetry;
  readonly errors: ErrorLog;
  readonly look: LookChoice;
  readonly toasts: ToastStore;
  readonly dialogs: Dialogs;
  /** What the operator says; as the stored page has it until the notices are read. */
  readonly declared: Store<Declared>;
}

/** The dialogs that any page may open, and the one that is open. */
export interface Dialogs extends Pick<Store<ReactNode>, 'get' | 'subscribe'> {
  /** Logs out, and asks first if that takes something that the next sign-in does not bring back (P33). */
  logOut(): void;
  /** Removes the cards of an ended session from the device, once somebody has confirmed it. */
  removeCards(): void;
  /** Opens the details for support. `savedAt` is when the cards were answered, in milliseconds. */
  openDetails(savedAt?: number): void;
  /** Shows a link that the browser refused to copy, to be copied by hand. */
  openLink(url: string): void;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** Returns the services. A component of the shell reaches what it depends on in no other way. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('Services are asked for outside of their ServicesContext');
  return services;
}

/** The parts that nobody waits for, which are loaded when the page is idle. */
export interface LateParts {
  readonly Bars: ComponentType<BarsProps>;
  readonly install: Install;
  readonly notices: Notices;
}

export interface BarsProps {
  readonly parts: LateParts;
  /**
   * True once something was opened from these cards, because only then may people want to keep them. Left out on
   * other pages than home.
   */
  readonly hasOpened?: boolean | undefined;
}

/** Returns what the operator says. Hydration begins with what the stored page was made from. */
export function useDeclared(): Declared {
  const { declared } = useServices();
  return useSyncExternalStore(declared.subscribe, declared.get, declared.get);
}

export function useLateParts(): LateParts | undefined {
  const { late } = useServices();
  return useSyncExternalStore(late.subscribe, late.get, () => undefined);
}
