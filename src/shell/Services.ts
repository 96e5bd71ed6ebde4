import type { ComponentType } from 'react';
import { createStore } from '../../shared/createStore.ts';
import type { Application } from '../applications/catalogue.ts';
import type { LastKnown } from '../applications/userData/LastKnown.ts';
import type { UserDataRequests } from '../applications/userData/userDataRequests.ts';
import type { Auth } from '../auth/Auth.ts';
import type { LookChoice } from '../lib/createLook.ts';
import type { Sharing } from '../lib/createSharing.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import { loadTwice } from '../lib/loadTwice.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { KeptNotices } from '../notices/noticesFile.ts';
import type { Install } from '../pwa/createInstall.ts';
import type { Updates } from '../pwa/createUpdates.ts';
import type { StorePage } from '../storedPage/createStorePage.ts';
import type { ToastStore } from '../ui/toasts/createToastStore.ts';
import type { HomeState } from './Frame.ts';

/** What the page is made of; constructed by main. */
export interface Services {
  readonly applications: readonly Application[];
  readonly auth: Auth;
  readonly requests: Pick<UserDataRequests, 'ask' | 'answered'>;
  readonly lastKnown: LastKnown;
  readonly storePage: StorePage;
  readonly updates: Updates;
  readonly late: ReturnType<typeof createLateStore>;
  readonly sharing: Sharing;
  readonly telemetry: Telemetry;
  readonly errors: ErrorLog;
  readonly look: LookChoice;
  readonly toasts: ToastStore;
  /** As the stored page shows it: read before that page may be taken away. */
  readonly storedNotice: string | undefined;
}

/** What nobody waits for: loaded when the page is idle. */
export interface LateParts {
  readonly Bars: ComponentType<BarsProps>;
  readonly install: Install;
  readonly notices: KeptNotices;
}

export interface BarsProps {
  readonly services: Services;
  readonly parts: LateParts;
  readonly home?: HomeState | undefined;
  /** Told of a NoticeState as JSON, so that the same one again draws no card. */
  readonly onNotices: (state: string) => void;
}

/** Loads the parts once; two attempts that failed are repeated by the next call. */
export function createLateStore(load: () => Promise<LateParts>, onError: (error: unknown) => void) {
  const { get, set, subscribe } = createStore<LateParts | undefined>(undefined);
  let loading: Promise<LateParts> | undefined;
  return {
    get,
    subscribe,
    async open(): Promise<LateParts | undefined> {
      try {
        loading ??= loadTwice(load);
        set(await loading);
      } catch (error) {
        loading = undefined;
        onError(error);
      }
      return get();
    },
  };
}
