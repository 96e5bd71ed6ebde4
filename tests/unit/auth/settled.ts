// What the product loads when first needed is loaded here, so that no test waits for a compiler.
import '../../../src/auth/endSession.ts';
import '../../../src/auth/exchangeCode.ts';
import '../../../src/auth/protocolMessages.ts';
import '../../../src/auth/provider.ts';
import '../../../src/auth/refreshGrant.ts';
import '../../../src/auth/signingKeys.ts';

/** Cryptography runs in threads of its own: it is counted, to know when it is done. */
let inFlight = 0;

const { subtle } = crypto;
for (const name of ['digest', 'importKey', 'sign', 'verify'] as const) {
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

/** Resolves once nothing more happens by itself: what is left waits for the clock or an edge. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet = inFlight > 0 ? 0 : quiet + 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
