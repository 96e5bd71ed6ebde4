import { vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnown.ts';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { createLook } from '../../../src/lib/createLook.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { createNotices } from '../../../src/notices/createNotices.ts';
import { noOffers } from '../../../src/shell/offers/Offers.ts';
import type { Services } from '../../../src/shell/Services.ts';
import { createPageTracker } from '../../../src/shell/usePage.ts';
import { createToastQueue } from '../../../src/ui/toasts/createToastQueue.ts';
import { catalogue } from '../applications/cardSamples.ts';
import { fakeApi, fakeLastKnown, held } from '../applications/fakeUserData.tsx';

/** Services where nothing happens: the API never answers, nothing is offered, sign-in stays as it is. */
export function idleServices(remembered: LastKnownRecord | undefined, state: AuthState): Services {
  const { api, answers } = fakeApi();
  answers['/me'] = held().answer;
  answers['/me/applications'] = held().answer;
  return {
    applications: catalogue,
    requests: createUserDataRequests(api),
    auth: {
      getState: () => state,
      subscribe: () => () => undefined,
      start: vi.fn(),
      signIn: vi.fn(),
      signOut: vi.fn(),
      bearer: vi.fn(),
      onUnauthorized: vi.fn(),
      onAuthorized: vi.fn(),
    },
    lastKnown: fakeLastKnown(remembered),
    pages: { whenReady: () => new Promise(() => undefined), store: vi.fn() },
    updates: {
      getState: () => 'none',
      subscribe: () => () => undefined,
      apply: vi.fn(),
      reload: vi.fn(),
      dismiss: vi.fn(),
    },
    offers: createStore(noOffers),
    notices: createNotices(),
    telemetry: { trackEvent: vi.fn(), trackError: vi.fn(), identify: vi.fn() },
    errors: createErrorLog(),
    look: createLook(),
    toasts: createToastQueue(),
    pageTracker: createPageTracker(),
  };
}
