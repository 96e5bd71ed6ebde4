import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seedIfEmpty } from './seed.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    is_refused INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS subscriptions (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    application TEXT NOT NULL,
    name TEXT NOT NULL,
    url TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS subscriptions_of_account ON subscriptions (account_id, name);
  CREATE TABLE IF NOT EXISTS preferences (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    document TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS faults (
    service TEXT NOT NULL,
    path TEXT NOT NULL,
    behaviour TEXT NOT NULL,
    remaining INTEGER,
    PRIMARY KEY (service, path)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS provider_records (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    expires_at INTEGER,
    consumed_at INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS provider_records_of_grant ON provider_records (grant_id);
  CREATE INDEX IF NOT EXISTS provider_records_by_uid ON provider_records (model, uid);
`;

/**
 * Opens the database of the stand-ins, and creates and seeds a new one. The stand-ins and
 * `npm run standins` may have it open at the same time.
 */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(schema);
  seedIfEmpty(database);
  return database;
}
