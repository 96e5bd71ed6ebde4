import type { DatabaseSync } from 'node:sqlite';
import { createLocalJWKSet } from 'jose';
import { createApi } from './api/api.ts';
import { verificationKeys } from './data/secrets.ts';
import { type LocalServer, listen } from './listen.ts';
import { createIdentityProvider } from './provider/identityProvider.ts';
import { clientId } from './provider/providerConfiguration.ts';
import type { Lifetimes } from './settings.ts';
import { createTelemetrySink } from './telemetrySink.ts';

export interface StandInsOptions {
  readonly database: DatabaseSync;
  readonly appOrigin: string;
  readonly lifetimes: Lifetimes;
  readonly requiresLogoutHint?: boolean;
  readonly servers: {
    readonly identityProvider: LocalServer;
    readonly api: LocalServer;
    readonly telemetry: LocalServer;
  };
}

export interface StandIns {
  /** Replaces the provider by a new one, which knows only what was stored. */
  restartIdentityProvider(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the three services on servers that listen already. */
export function startStandIns({
  database,
  appOrigin,
  lifetimes,
  requiresLogoutHint = false,
  servers,
}: StandInsOptions): StandIns {
  const { api, telemetry } = servers;
  const issuer = servers.identityProvider.origin;
  let provider = servers.identityProvider;

  const answerAsProvider = () =>
    provider.answer(
      createIdentityProvider({ database, issuer, appOrigin, lifetimes, requiresLogoutHint }),
    );

  answerAsProvider();
  api.answer(
    createApi({
      database,
      appOrigin,
      apiOrigin: api.origin,
      // Not from the provider's endpoint: a fault of the provider must not become one of the API.
      idTokens: { issuer, clientId, keys: createLocalJWKSet(verificationKeys(database)) },
    }),
  );
  telemetry.answer(createTelemetrySink({ database, appOrigin }));

  return {
    async restartIdentityProvider() {
      await provider.close();
      provider = await listen(provider.port);
      answerAsProvider();
    },
    async close() {
      await Promise.all([provider.close(), api.close(), telemetry.close()]);
    },
  };
}
