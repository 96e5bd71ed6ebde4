import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { type Discovered, discover, isRecent, parseRemembered } from './discovery.ts';
import type { SigningKeys } from './signingKeys.ts';

export type Provider = ReturnType<typeof createProvider>;

/** The identity provider as this page knows it; `remembered` is what an earlier page has discovered. */
export function createProvider(environment: AuthEnvironment, remembered: unknown) {
  let known = parseRemembered(environment, remembered);
  let signingKeys: { readonly address: string; readonly keys: SigningKeys } | undefined;

  async function probe(): Promise<Discovered> {
    const discovered = await discover(environment);
    known = discovered;
    return discovered;
  }

  async function discovered(): Promise<Discovered> {
    return known && isRecent(environment, known) ? known : await probe();
  }

  return {
    /** Fetches the metadata, which also proves that the provider can be reached. */
    probe,
    /** What is known, to be stored with the user; fetched where nothing is, or after a day. */
    discovered,
    /** For a request to it that has failed: its addresses may be others by now. */
    forget: (): void => {
      known = undefined;
    },
    keys: async (): Promise<SigningKeys> => {
      // Apart, with jose: a visitor who is sent to the login needs neither.
      const [{ createSigningKeys }, { metadata }] = await Promise.all([
        import('./signingKeys.ts'),
        discovered(),
      ]);
      const { jwks_uri: address } = metadata;
      if (signingKeys?.address !== address) {
        signingKeys = { address, keys: createSigningKeys(environment, address) };
      }
      return signingKeys.keys;
    },
  };
}
