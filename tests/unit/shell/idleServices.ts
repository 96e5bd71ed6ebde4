import { createElement, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import type { AuthState } from '../../../src/auth/Auth.ts';
import { config } from '../../../src/lib/config.ts';
import { createLatePart } from '../../../src/lib/createLatePart.ts';
import { createLook } from '../../../src/lib/createLook.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';
import { createLateParts } from '../../../src/shell/bars/Bars.tsx';
import { createDialogs } from '../../../src/shell/createDialogs.tsx';
import { type Services, ServicesContext } from '../../../src/shell/Services.ts';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { catalogue } from '../applications/cardSamples.ts';
import { fakeApi, fakeLastKnown, held } from '../applications/fakeUserData.tsx';

const never = held().answer;

/** The API's answers, by path. */
export type Answers = Readonly<Record<string, () => unknown>>;

/**
 * Services where nothing happens: the API answers but what `answers` says, nothing is offered, sign-in
 * stays as it is.
 */
export function idleServices(
  state: AuthState,
  remembered?: LastKnownRecord,
  answers: Answers = {},
): Services {
  const { api, answers: said } = fakeApi();
  Object.assign(said, { '/me': never, '/me/applications': never }, answers);
  const telemetry = {
    trackEvent: vi.fn(),
    trackPlace: vi.fn(),
    trackError: vi.fn(),
    identify: vi.fn(),
  };
  const updates = createUpdates(vi.fn());
  const auth = {
    getState: () => state,
    subscribe: () => () => undefined,
    start: vi.fn(),
    signIn: vi.fn(),
    signOut: vi.fn(),
    bearer: vi.fn(),
    onUnauthorized: vi.fn(),
    onAuthorized: vi.fn(),
  };
  const availability = createStore({});
  const errors = createErrorLog();
  const toasts = createToastStore();
  const lastKnown = fakeLastKnown(remembered);
  return {
    config,
    applications: catalogue,
    api: createApiClient({ baseUrl: 'https://api.test', bearer: async () => 'token' }),
    requests: createUserDataRequests(api),
    auth,
    lastKnown,
    storePage: vi.fn(),
    updates,
    late: createLatePart(async () => createLateParts({ availability, config, telemetry, updates })),
    sharing: createSharing({ mode: 'release', telemetry: { connectionString: '' } }),
    telemetry,
    errors,
    look: createLook(),
    toasts,
    dialogs: createDialogs({ auth, errors, lastKnown, toasts }),
    availability,
  };
}

/** Around a component that is rendered by itself. */
export function IdleServices({ children }: { readonly children: ReactNode }) {
  const [services] = useState(() => idleServices({ status: 'starting' }));
  return createElement(ServicesContext, { value: services }, children);
}
