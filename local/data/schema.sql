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
