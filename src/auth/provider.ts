import type { AuthEnvironment } from './AuthEnvironment.ts';
import { authErrorOf } from './AuthError.ts';
import { type Discovered, discover, type ProviderMetadata, recall } from './discovery.ts';
import { createSigningKeys, type SigningKeys } from './signingKeys.ts';

/** What is known of the identity provider while this page lives. */
export interface Provider {
  /** The published addresses as of now, which also proves that the provider can be reached. */
  probe(): Promise<ProviderMetadata>;
  /**
   * The published addresses, as of this page's first question; until that is answered the remembered
   * ones, so that a repeat visit need not wait for it.
   */
  metadata(): Promise<ProviderMetadata>;
  keys(): Promise<SigningKeys>;
  /** What is to be remembered of it. */
  discovered(): Discovered | undefined;
}

export function createProvider(environment: AuthEnvironment, remembered: unknown): Provider {
  let known = recall(environment, remembered);
  let isAsked = known === undefined;
  let keys: { readonly address: string; readonly keys: SigningKeys } | undefined;

  async function probe(): Promise<ProviderMetadata> {
    const metadata = await discover(environment);
    known = { metadata, since: environment.clock.now() };
    return metadata;
  }

  /** Asks behind what is under way; where no answer comes, the next use asks again. */
  async function refresh(): Promise<void> {
    isAsked = true;
    try {
      await probe();
    } catch (error) {
      isAsked = false;
      const { code, message } = authErrorOf(error);
      if (code === 'untrusted') environment.report(code, message);
    }
  }

  return {
    probe,
    metadata: async () => {
      if (!isAsked) void refresh();
      return known?.metadata ?? (await probe());
    },
    keys: async () => {
      const { jwks_uri: address } = known?.metadata ?? (await probe());
      if (keys?.address !== address) {
        keys = { address, keys: createSigningKeys(environment, address) };
      }
      return keys.keys;
    },
    discovered: () => known,
  };
}
