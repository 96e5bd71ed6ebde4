import { vi } from 'vitest';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnown.ts';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { createLook } from '../../../src/lib/createLook.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';
import { createLateParts } from '../../../src/shell/bars/Bars.tsx';
import { readStoredNotice } from '../../../src/shell/Frame.ts';
import { createLateStore, type Services } from '../../../src/shell/Services.ts';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { catalogue } from '../applications/cardSamples.ts';
import { fakeApi, fakeLastKnown, held } from '../applications/fakeUserData.tsx';

const never = held().answer;

/**
 * Services where nothing happens: the API answers but what `answers` says, nothing is offered, sign-in
 * stays as it is.
 */
export function idleServices(
  remembered: LastKnownRecord | undefined,
  state: AuthState,
  answers: Readonly<Record<string, () => unknown>> = {},
): Services {
  const { api, answers: said } = fakeApi();
  Object.assign(said, { '/me': never, '/me/applications': never }, answers);
  const telemetry = { trackEvent: vi.fn(), trackError: vi.fn(), identify: vi.fn() };
  const updates = createUpdates(vi.fn());
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
    storePage: vi.fn(),
    updates,
    late: createLateStore(async () => createLateParts(telemetry, updates), telemetry.trackError),
    sharing: createSharing({ mode: 'release', telemetry: { connectionString: '' } }),
    telemetry,
    errors: createErrorLog(),
    look: createLook(),
    toasts: createToastStore(),
    storedNotice: readStoredNotice(),
  };
}
