import type { DatabaseSync } from 'node:sqlite';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../local/data/database.ts';
import { signingKeys } from '../../../local/data/secrets.ts';
import { listen } from '../../../local/listen.ts';
import { clientId } from '../../../local/provider/providerConfiguration.ts';
import type { Lifetimes } from '../../../local/settings.ts';
import { startStandIns } from '../../../local/standIns.ts';
import { appOrigin } from '../../support/visitor.ts';

interface Options {
  readonly database?: DatabaseSync;
  readonly lifetimes?: Partial<Lifetimes>;
}

/** The three services on free ports, until the test has finished. */
export async function startedStandIns({ database, lifetimes }: Options = {}) {
  const data = database ?? databaseWithKeys();
  const servers = {
    identityProvider: await listen(0),
    api: await listen(0),
    telemetry: await listen(0),
  };
  const standIns = startStandIns({
    database: data,
    servers,
    appOrigin,
    lifetimes: {
      idToken: 300,
      accessToken: 3600,
      refreshToken: 86_400,
      refreshOverlap: 0,
      ...lifetimes,
    },
  });
  onTestFinished(() => standIns.close());
  return {
    database: data,
    issuer: servers.identityProvider.origin,
    api: servers.api.origin,
    telemetry: servers.telemetry.origin,
    restartIdentityProvider: standIns.restartIdentityProvider,
  };
}

/** Making an RSA key takes most of a start; within one test file all stand-ins share one. */
let sharedKeys: string | undefined;

function databaseWithKeys(): DatabaseSync {
  const database = openDatabase(':memory:');
  sharedKeys ??= JSON.stringify(signingKeys(database));
  database
    .prepare("INSERT OR IGNORE INTO secrets (name, value) VALUES ('signing keys', ?)")
    .run(sharedKeys);
  return database;
}

/** Signs claims with the provider's own key, so that a test can bend exactly one of them. */
export async function signed(
  database: DatabaseSync,
  claims: JWTPayload,
  header: Record<string, string> = {},
): Promise<string> {
  const [jwk] = signingKeys(database).keys;
  if (!jwk) throw new Error('No signing key');
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, ...header })
    .sign(await importJWK(jwk, 'RS256'));
}

/** The claims of a good ID token. */
export function goodClaims(issuer: string, subject: string): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: clientId, sub: subject, iat: now, exp: now + 60 };
}
