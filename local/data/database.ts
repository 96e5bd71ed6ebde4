import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seedIfEmpty } from './seed.ts';

/**
 * Opens the database of the stand-ins, and creates and seeds a new one. The stand-ins and
 * `npm run standins` may have it open at the same time.
 */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'));
  seedIfEmpty(database);
  return database;
}
