import { createLocalJWKSet } from 'jose';
import { createApi } from './api/api.ts';
import { verificationKeys } from './data/secrets.ts';
import type { LocalServer } from './listen.ts';
import { createIdentityProvider } from './provider/identityProvider.ts';
import { clientId, type IdentityProviderOptions } from './provider/providerConfiguration.ts';
import type { ServiceName } from './settings.ts';
import { createTelemetrySink } from './telemetrySink.ts';

interface StandInsOptions extends Omit<IdentityProviderOptions, 'issuer'> {
  readonly servers: Readonly<Record<Exclude<ServiceName, 'app'>, LocalServer>>;
}

/**
 * Starts the three services on servers that listen already.
 * @returns what closes them.
 */
export function startStandIns(options: StandInsOptions): () => Promise<void> {
  const { database, appOrigin, servers } = options;
  const { identityProvider, api, telemetry } = servers;
  const issuer = identityProvider.origin;
  identityProvider.answer(createIdentityProvider({ ...options, issuer }));
  api.answer(
    createApi({
      database,
      appOrigin,
      apiOrigin: api.origin,
      // We do not take the keys from the provider's endpoint, because a fault of the provider must not become one
      // of the API.
      idTokens: { issuer, clientId, keys: createLocalJWKSet(verificationKeys(database)) },
    }),
  );
  telemetry.answer(createTelemetrySink(database, appOrigin));
  return async () => {
    await Promise.all([identityProvider.close(), api.close(), telemetry.close()]);
  };
}
