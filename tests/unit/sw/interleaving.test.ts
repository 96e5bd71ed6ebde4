import fc from 'fast-check';
import { createStore, entries as readAll } from 'idb-keyval';
import { expect, test } from 'vitest';
import { analyst, freshDevice, record, region } from './memory.ts';

const shell =
  '<html data-build="b"><head></head><body><div id="root"></div><div id="toasts"></div></body></html>';

/*
 * Two tabs and the worker write records and pages while users sign in and out, every step begun
 * before the one ahead of it has ended. Locks are real; storage answers in its own time.
 */
const entries = () => readAll(createStore('natural-capital-suite', 'last-known'));

interface Step {
  readonly user: typeof region;
  readonly act: 'claim' | 'record' | 'page' | 'purge';
}

const step = fc.record<Step>({
  user: fc.constantFrom(region, analyst),
  act: fc.constantFrom('claim', 'record', 'page', 'purge'),
});

test('never keeps anything under a claim that has ended', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 12 }),
      fc.constantFrom(undefined, region, analyst),
      async (steps, end) => {
        const { lastKnown, personalPage, caches } = await freshDevice();
        // What a tab holds is the claim it was given last; it may be long over.
        const held = new Map(
          [region, analyst].map((user) => [user, { owner: user, epoch: 'none' }]),
        );
        const place = { key: '/', shell: async () => new Response(shell) };
        const take = async (user: typeof region) => {
          held.set(user, await lastKnown.claim(user));
        };
        const begin = ({ user, act }: Step) => {
          const claim = held.get(user) ?? { owner: user, epoch: 'none' };
          if (act === 'claim') return take(user);
          if (act === 'purge') return lastKnown.purge();
          const message = record(claim, user.subject);
          return act === 'record'
            ? lastKnown.writeRecord(message)
            : personalPage.storePage(
                { ...message, type: 'page', build: 'b', markup: user.subject },
                place,
              );
        };

        await take(region);
        const running = steps.map(begin);
        const last = end ? take(end) : lastKnown.purge();
        // Late ones are begun with the claims of before, and are still on their way.
        const late = steps.filter(({ act }) => act === 'record' || act === 'page').map(begin);
        await Promise.all([...running, last, ...late]);

        const page = await personalPage.findPage('/').then((response) => response?.text());
        const remembered = JSON.stringify([await entries(), page]);
        for (const user of [region, analyst]) {
          if (user !== end) expect(remembered).not.toContain(user.subject);
        }
        if (!end) expect([...caches.content.keys()]).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
