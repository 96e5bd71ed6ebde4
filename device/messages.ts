import { parseSignIn, type SignIn } from '../shared/owner.ts';
import { asObject } from '../shared/parse.ts';
import { parseRecord, type StoredRecord } from './StoredRecord.ts';

/**
 * Asks the worker to store the cards. Pages write preferences themselves, because those are merged into what is
 * stored.
 */
export interface RecordMessage extends StoredRecord {
  readonly type: 'record';
}

/** Asks the worker to answer `/` with `markup` in `#root` from the next start on. The markup was rendered from `data`. */
export interface PageMessage extends StoredRecord {
  readonly type: 'page';
  /** The build that rendered the markup; only the same build can hydrate it. */
  readonly build: string;
  readonly markup: string;
}

/** `remove` deletes the data; `end` does so because the sign-in has ended. */
export interface PurgeMessage extends SignIn {
  readonly type: 'remove' | 'end';
}

/** `SKIP_WAITING`, workbox-window's name, says that the user agreed to the new version; `release` asks which it is. */
export type Message =
  | RecordMessage
  | PageMessage
  | PurgeMessage
  | { readonly type: 'SKIP_WAITING' | 'release' };

/** Parses a message. Returns undefined for anything else, such as a message of another version. */
export function parseMessage(value: unknown): Message | undefined {
  const { type, build, markup } = asObject(value) ?? {};
  if (type === 'SKIP_WAITING' || type === 'release') return { type };

  const signIn = parseSignIn(value);
  if (type === 'remove' || type === 'end') return signIn && { type, ...signIn };

  const record = parseRecord(value);
  if (type === 'record') return record && { type, ...record };

  if (type !== 'page' || typeof build !== 'string' || typeof markup !== 'string') return undefined;
  return record && { type, build, markup, ...record };
}
