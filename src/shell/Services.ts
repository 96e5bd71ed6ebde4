import type { Store } from '../../shared/createStore.ts';
import type { Application } from '../applications/catalogue.ts';
import type { LastKnown } from '../applications/userData/LastKnown.ts';
import type { UserDataRequests } from '../applications/userData/userDataRequests.ts';
import type { Auth } from '../auth/Auth.ts';
import type { LookChoice } from '../lib/createLook.ts';
import type { Sharing } from '../lib/createSharing.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { NoticeState } from '../notices/noticeState.ts';
import type { Updates } from '../pwa/createUpdates.ts';
import type { StoredPages } from '../storedPage/PersistPage.tsx';
import type { ToastQueue } from '../ui/toasts/createToastQueue.ts';
import type { PageTracker } from './Frame.ts';
import type { LateStore } from './LateParts.ts';

export interface Services {
  readonly applications: readonly Application[];
  readonly auth: Auth;
  readonly requests: Pick<UserDataRequests, 'profile' | 'subscriptions' | 'answered'>;
  readonly lastKnown: LastKnown;
  readonly pages: StoredPages;
  readonly updates: Updates;
  readonly late: LateStore;
  readonly notices: Store<NoticeState>;
  readonly sharing: Sharing;
  readonly telemetry: Telemetry;
  readonly errors: ErrorLog;
  readonly look: LookChoice;
  readonly toasts: ToastQueue;
  readonly pageTracker: PageTracker;
}
