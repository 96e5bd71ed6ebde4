import type { SignedOutReason } from '../../../src/auth/reasons.ts';
import type { FakeClock } from './fakeClock.ts';
// Loaded late by the product, and early here, so that no test waits for a compiler.
import '../../../src/auth/protocol/endSession.ts';
import '../../../src/auth/protocol/exchangeCode.ts';
import '../../../src/auth/protocol/protocolMessages.ts';
import '../../../src/auth/protocol/refreshGrant.ts';
import '../../../src/lib/explainSilence.ts';

/** What a page is in the end. */
export const fresh = { status: 'signedIn', validity: 'fresh' };
export const signedOut = (reason: SignedOutReason) => ({ status: 'signedOut', reason });

/** Cryptography runs in other threads, so its calls are counted. */
let inFlight = 0;

const { subtle } = crypto;
const counted = ['digest', 'exportKey', 'generateKey', 'importKey', 'sign', 'verify'] as const;
for (const name of counted) {
  const original: (...parameters: never[]) => Promise<unknown> = subtle[name].bind(subtle);
  Object.defineProperty(subtle, name, {
    value: async (...parameters: never[]) => {
      inFlight += 1;
      try {
        return await original(...parameters);
      } finally {
        inFlight -= 1;
      }
    },
  });
}

/** Modules that are imported by way of Vitest's other process, as each is once. Vitest has no public name for them. */
const { resolvingModules }: { readonly resolvingModules: ReadonlySet<string> } = Reflect.get(
  globalThis,
  '__vitest_worker__',
);

/** Resolves once everything left waits for the clock or for an edge. */
export async function settled(): Promise<void> {
  const isBusy = () => inFlight > 0 || resolvingModules.size > 0;
  for (let quiet = 0; quiet < 10; quiet = isBusy() ? 0 : quiet + 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets time pass in steps, so that what becomes due can complete. */
export async function pass({ clock }: { clock: FakeClock }, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 5_000) {
    clock.advance(Math.min(left, 5_000));
    await settled();
  }
}
