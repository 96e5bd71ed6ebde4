import { retryAfterDelay } from '../../../shared/retryAfter.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { authErrorOf } from '../AuthError.ts';
import { type Discovered, discover, type ProviderMetadata, parseRemembered } from './discovery.ts';
import type { SigningKeys } from './signingKeys.ts';

/** The identity provider, as this page knows it. */
export interface Provider {
  /** Fetches the metadata, which also proves that the provider can be reached. */
  probe(): Promise<Discovered>;
  /** The stored metadata, refreshed in the background; fetched where none is stored. */
  metadata(): Promise<ProviderMetadata>;
  keys(): Promise<SigningKeys>;
  /** As `metadata`, but as it stands; to be stored with the user. */
  discovered(): Promise<Discovered>;
}

export function createProvider(environment: AuthEnvironment, remembered: unknown): Provider {
  const { clock } = environment;
  let known = parseRemembered(environment, remembered);
  let isAsked = known === undefined;
  let pausedUntil = 0;
  let keys: { readonly address: string; readonly keys: SigningKeys } | undefined;

  async function ask(): Promise<Discovered> {
    const metadata = await discover(environment);
    known = { metadata, since: clock.now() };
    return known;
  }

  async function discovered(): Promise<Discovered> {
    return known ?? (await ask());
  }

  /** Runs in the background; if it fails, the next use tries again, once the provider's pause is over. */
  async function refresh(): Promise<void> {
    isAsked = true;
    try {
      await ask();
    } catch (error) {
      isAsked = false;
      const { code, message, retryAfter } = authErrorOf(error);
      pausedUntil = clock.monotonic() + retryAfterDelay(retryAfter, clock.now());
      if (code === 'untrusted') environment.report(code, message);
    }
  }

  return {
    probe: ask,
    metadata: async () => {
      if (!isAsked && clock.monotonic() >= pausedUntil) void refresh();
      return (await discovered()).metadata;
    },
    keys: async () => {
      // Apart, with jose: a visitor who is sent to the login needs neither.
      const [{ createSigningKeys }, { metadata }] = await Promise.all([
        import('./signingKeys.ts'),
        discovered(),
      ]);
      const { jwks_uri: address } = metadata;
      if (keys?.address !== address) {
        keys = { address, keys: createSigningKeys(environment, address) };
      }
      return keys.keys;
    },
    discovered,
  };
}
