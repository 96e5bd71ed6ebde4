import { parseSignIn, type SignIn } from '../shared/owner.ts';
import { asObject } from '../shared/parse.ts';
import { parseRecord, type StoredRecord } from './StoredRecord.ts';

const recordKeys = ['cards'] as const;

/** Preferences are merged into what is stored, so each page writes them itself. */
export type RecordKey = (typeof recordKeys)[number] | 'preferences';

export interface RecordMessage extends StoredRecord {
  readonly type: 'record';
  readonly key: RecordKey;
}

/** Answer `/` with `markup` in `#root` from the next start on; it was rendered from `data`. */
export interface PageMessage extends StoredRecord {
  readonly type: 'page';
  /** The build that rendered the markup; only the same build can hydrate it. */
  readonly build: string;
  readonly markup: string;
}

/** `remove` takes the data away, `end` does so because the sign-in has ended. */
export interface PurgeMessage extends SignIn {
  readonly type: 'remove' | 'end';
}

/** The user agreed to the new version. The name is workbox-window's. */
export interface SkipWaitingMessage {
  readonly type: 'SKIP_WAITING';
}

export type Message = RecordMessage | PageMessage | PurgeMessage | SkipWaitingMessage;

/** Undefined for anything else, such as a message of another version. */
export function parseMessage(value: unknown): Message | undefined {
  const message = asObject(value);
  if (message?.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' };

  const lease = parseSignIn(value);
  if (!message || !lease) return undefined;
  const { type } = message;
  if (type === 'remove' || type === 'end') return { type, ...lease };

  const record = parseRecord(value);
  if (!record) return undefined;

  const key = recordKeys.find((known) => known === message.key);
  if (type === 'record' && key) return { type, key, ...record };

  const { build, markup } = message;
  if (type !== 'page' || typeof build !== 'string' || typeof markup !== 'string') {
    return undefined;
  }
  return { type, build, markup, ...record };
}
