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
import type { Auth } from '../auth/createAuth.ts';
import type { LatePart } from '../lib/createLatePart.ts';
import type { LookChoice } from '../lib/createLook.ts';
import type { Sharing } from '../lib/createSharing.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { Notices } from '../notices/createNotices.ts';
import type { Declared } from '../notices/Declared.ts';
import type { Install } from '../pwa/createInstall.ts';
import type { Updates } from '../pwa/createUpdates.ts';
import type { ToastStore } from '../ui/toasts/createToastStore.ts';

/** Constructed by compose.ts and main.tsx. */
export interface Services {
  readonly config: Config;
  readonly applications: readonly Application[];
  readonly auth: Auth;
  /** For pages with calls of their own (`src/api/verbs.ts`). */
  readonly api: ApiClient;
  readonly requests: Requests;
  readonly lastKnown: Pick<LastKnown, 'open' | 'write' | 'storePage' | 'purge'>;
  readonly preferencesOf: ReturnType<typeof createPreferences>;
  readonly updates: Updates;
  readonly late: LatePart<LateParts>;
  readonly sharing: Sharing;
  readonly telemetry: Telemetry;
  readonly errors: ErrorLog;
  readonly look: LookChoice;
  readonly toasts: ToastStore;
  readonly dialogs: Dialogs;
  /** The operator's notices and states: those of the stored page until the file is read. */
  readonly declared: Store<Declared>;
}

/** The dialogs that any page may open; the store holds the open one. */
export interface Dialogs extends Pick<Store<ReactNode>, 'get' | 'subscribe'> {
  /** Logs out, after a question where that could not be undone (P33). */
  logOut(): void;
  /** Removes the cards of an ended session from the device, after a question. */
  removeCards(): void;
  /** Opens the details for support. `savedAt`, in milliseconds, is the time of the cards' answer. */
  openDetails(savedAt?: number): void;
  /** Shows a link that the browser refused to copy, to be copied by hand. */
  openLink(url: string): void;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('Services are asked for outside of their ServicesContext');
  return services;
}

/** Loaded when the page is idle. */
export interface LateParts {
  readonly Bars: ComponentType<BarsProps>;
  readonly install: Install;
  readonly notices: Notices;
}

export interface BarsProps {
  readonly parts: LateParts;
  /** Whether something was opened, after which home offers to install; undefined on other pages. */
  readonly hasOpened?: boolean | undefined;
}

export function useDeclared(): Declared {
  const { declared } = useServices();
  return useSyncExternalStore(declared.subscribe, declared.get, declared.get);
}

export function useLateParts(): LateParts | undefined {
  const { late } = useServices();
  return useSyncExternalStore(late.subscribe, late.get, () => undefined);
}
