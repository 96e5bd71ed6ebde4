import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import type { LastKnownRecord } from '../../../src/applications/LastKnown.ts';
import type { AuthState } from '../../../src/auth/AuthState.ts';
import { App } from '../../../src/shell/App.tsx';
import { renderHome } from '../../../src/shell/renderHome.tsx';
import type { Services } from '../../../src/shell/Services.ts';
import { annualReport, catalogue, exmoor, somerset } from '../applications/cardSamples.ts';
import { amara, fakeApi, fakeLastKnown, held, profile } from '../applications/fakeSuite.tsx';
import { hydrate } from '../applications/hydration.tsx';

const record = { profile, subscriptions: [somerset, exmoor, annualReport], savedAt: Date.now() };
const account = { ...amara, email: 'amara@suite.test' };

function idleServices(remembered: LastKnownRecord | undefined, state: AuthState): Services {
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
      getState: () => ({ isWaiting: false }),
      subscribe: () => () => undefined,
      apply: vi.fn(),
      later: vi.fn(),
    },
    install: {
      getState: () => ({ kind: 'none' }),
      subscribe: () => () => undefined,
      install: vi.fn(),
      dismiss: vi.fn(),
    },
    telemetry: { trackEvent: vi.fn(), trackError: vi.fn(), identify: vi.fn() },
  };
}

/** Starts the application on the page that was stored for `record`. */
function start(remembered: LastKnownRecord | undefined, freshness: 'fresh' | 'stale' = 'fresh') {
  const services = idleServices(remembered, { status: 'signedIn', account, freshness });
  return hydrate(
    renderHome(record, catalogue),
    <StrictMode>
      <App services={services} shown={{ account, record }} />
    </StrictMode>,
  );
}

test.each(['fresh', 'stale'] as const)(
  'takes the stored page over without touching it, session %s',
  async (freshness) => {
    const { errors, mutations } = await start(record, freshness);
    expect(errors).toEqual([]);
    expect(mutations).toEqual([]);
    expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
  },
);

test('then takes over what the device remembered later than the page', async () => {
  const renamed = { ...somerset, name: 'Somerset, renamed' };
  const later = { ...record, subscriptions: [renamed], savedAt: record.savedAt + 1 };
  const { errors } = await start(later);
  await act(async () => undefined);
  expect(errors).toEqual([]);
  expect(screen.getByText('Somerset, renamed')).toBeDefined();
});

test('keeps the stored page when the device remembers nothing newer', async () => {
  const older = { ...record, subscriptions: [], savedAt: record.savedAt - 1 };
  await start(older);
  await act(async () => undefined);
  expect(screen.queryAllByText('You do not have access')).toHaveLength(
    catalogue.filter(
      ({ id, isAvailable }) =>
        isAvailable && !record.subscriptions.some(({ application }) => application === id),
    ).length,
  );
});
