import type { AuthEnvironment } from './AuthEnvironment.ts';
import { discover, type ProviderMetadata } from './discovery.ts';
import { createSigningKeys, type SigningKeys } from './signingKeys.ts';

/** What is known of the identity provider while this page lives. */
export interface Provider {
  /** The published addresses as of now, which also proves that the provider can be reached. */
  probe(): Promise<ProviderMetadata>;
  /** The published addresses, as of this page's first question. */
  metadata(): Promise<ProviderMetadata>;
  keys(): Promise<SigningKeys>;
}

export function createProvider(environment: AuthEnvironment): Provider {
  let known: ProviderMetadata | undefined;
  let keys: { readonly address: string; readonly keys: SigningKeys } | undefined;

  async function probe(): Promise<ProviderMetadata> {
    known = await discover(environment);
    return known;
  }

  return {
    probe,
    metadata: async () => known ?? (await probe()),
    keys: async () => {
      const { jwks_uri: address } = known ?? (await probe());
      if (keys?.address !== address) {
        keys = { address, keys: createSigningKeys(environment, address) };
      }
      return keys.keys;
    },
  };
}
