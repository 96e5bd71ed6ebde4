import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import type { LastKnownRecord } from '../../../src/applications/LastKnown.ts';
import { App } from '../../../src/shell/App.tsx';
import { renderHome } from '../../../src/shell/renderHome.tsx';
import { annualReport, catalogue, exmoor, somerset } from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeSuite.tsx';
import { hydrate } from '../applications/hydration.tsx';
import { idleServices } from './idleServices.ts';

const record = { profile, subscriptions: [somerset, exmoor, annualReport], savedAt: Date.now() };
const account = { ...amara, email: 'amara@suite.test' };

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
