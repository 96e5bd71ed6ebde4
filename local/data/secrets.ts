import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { JSONWebKeySet } from 'jose';
import * as v from 'valibot';

const row = v.object({ value: v.string() });

/** The key with its private half, which is passed on unchanged. */
const signingKey = v.looseObject({
  ...{ kty: v.literal('RSA'), use: v.literal('sig'), alg: v.literal('RS256') },
  ...v.entriesFromList(['kid', 'n', 'e'], v.string()),
});

const keySet = v.object({ keys: v.array(signingKey) });

/** Returns a random value that is generated once and stored under `name`. */
export function secret(database: DatabaseSync, name: string): string {
  return stored(database, name) ?? keep(database, name, randomBytes(32).toString('base64url'));
}

/** The provider's private signing keys. */
export function signingKeys(database: DatabaseSync): v.InferOutput<typeof keySet> {
  const text =
    stored(database, 'signing keys') ?? keep(database, 'signing keys', makeSigningKeys());
  return v.parse(v.pipe(v.string(), v.parseJson(), keySet), text);
}

/** The public half of them. */
export function verificationKeys(database: DatabaseSync): JSONWebKeySet {
  const keys = signingKeys(database).keys.map(({ kty, kid, use, alg, n, e }) => {
    return { kty, kid, use, alg, n, e };
  });
  return { keys };
}

function makeSigningKeys(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('hex');
  const key = { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' };
  return JSON.stringify({ keys: [key] });
}

function stored(database: DatabaseSync, name: string): string | undefined {
  const found = database.prepare('SELECT value FROM secrets WHERE name = ?').get(name);
  return found && v.parse(row, found).value;
}

/** Stores a value. If two processes do so at once, the first one's holds for both. */
function keep(database: DatabaseSync, name: string, value: string): string {
  database
    .prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .run(name, value);
  return stored(database, name) ?? value;
}
