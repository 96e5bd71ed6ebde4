import { vi } from 'vitest';
import type { LastKnownRecord } from '../../../src/applications/LastKnown.ts';
import type { AuthState } from '../../../src/auth/AuthState.ts';
import type { Services } from '../../../src/shell/Services.ts';
import { catalogue } from '../applications/cardSamples.ts';
import { fakeApi, fakeLastKnown, held } from '../applications/fakeSuite.tsx';

const notOffered = { isWaiting: false, isUpdating: false };
const notInstallable = { kind: 'none' } as const;

/** Services of an application at rest: the API is silent, nothing is offered, sign-in stays as it is. */
export function idleServices(remembered: LastKnownRecord | undefined, state: AuthState): Services {
  const { api, answers } = fakeApi();
  answers['/me'] = held().answer;
  answers['/me/applications'] = held().answer;
  return {
    applications: catalogue,
    api,
    auth: {
      getState: () => state,
      subscribe: () => () => undefined,
      start: vi.fn(),
      signIn: vi.fn(),
      signOut: vi.fn(),
      bearer: vi.fn(),
      refused: vi.fn(),
      accepted: vi.fn(),
    },
    lastKnown: fakeLastKnown(remembered),
    pages: { whenReady: () => new Promise(() => undefined), store: vi.fn() },
    updates: {
      getState: () => notOffered,
      subscribe: () => () => undefined,
      apply: vi.fn(),
      reload: vi.fn(),
      later: vi.fn(),
    },
    install: {
      getState: () => notInstallable,
      subscribe: () => () => undefined,
      install: vi.fn(),
      dismiss: vi.fn(),
    },
    telemetry: { trackEvent: vi.fn(), trackError: vi.fn(), identify: vi.fn() },
  };
}
