import fc from 'fast-check';
import { createStore, entries as readAll } from 'idb-keyval';
import { expect, test } from 'vitest';
import type { SignIn } from '../../../shared/owner.ts';
import { acquire, analyst, freshDevice, recordMessage, region, release } from './freshDevice.ts';

/*
 * Two tabs and the worker write records and pages while users sign in and out; every step begins
 * before the one ahead of it has ended.
 */
const readEntries = () => readAll(createStore('natural-capital-suite', 'last-known'));

interface Step {
  readonly user: typeof region;
  readonly act: 'sign in' | 'record' | 'page' | 'remove' | 'end' | 'end by worker';
}

const step = fc.record<Step>({
  user: fc.constantFrom(region, analyst),
  act: fc.constantFrom('sign in', 'record', 'page', 'remove', 'end', 'end by worker'),
});

test('never keeps anything under a lease that has ended', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 12 }),
      fc.constantFrom(undefined, region, analyst),
      async (steps, end) => {
        const { records, storedPage, caches } = await freshDevice();
        // The lease that each tab acquired last; it may have ended since.
        const leases = new Map<typeof region, SignIn>();
        let signIns = 2;
        const signIn = async (user: typeof region) => {
          signIns += 1;
          const lease = await acquire(records, { ...user, signInId: `sign-in ${signIns}` });
          leases.set(user, lease);
        };
        const begin = async ({ user, act }: Step) => {
          const lease = leases.get(user) ?? user;
          const message = recordMessage(lease, user.subject);
          const page = { ...message, type: 'page', build: 'b', markup: user.subject } as const;
          if (act === 'sign in') await signIn(user);
          if (act === 'remove') await records.purge();
          if (act === 'end') await records.purge(lease.signInId);
          if (act === 'end by worker') await records.purge(lease.signInId, lease);
          if (act === 'record') await records.writeRecord(message);
          if (act === 'page') await storedPage.storePage(page, release);
        };

        await signIn(region);
        const running = steps.map(begin);
        const last = end ? signIn(end) : records.purge();
        // Late ones are begun with ended leases, and run last.
        const late = steps.filter(({ act }) => act === 'record' || act === 'page').map(begin);
        await Promise.all([...running, last, ...late]);

        const page = await storedPage.findStoredPage(release).then((response) => response?.text());
        const stored = JSON.stringify([await readEntries(), page]);
        for (const user of [region, analyst]) {
          if (user !== end) expect(stored).not.toContain(user.subject);
        }
        if (!end) expect([...caches.content.keys()]).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
