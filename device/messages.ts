import { asObject } from '../shared/asObject.ts';
import { type Lease, parseLease, parseRecord, type StoredRecord } from './StoredRecord.ts';

export const recordKeys = ['cards'] as const;

/** Preferences are merged into what is stored, so each page writes them itself. */
export type RecordKey = (typeof recordKeys)[number] | 'preferences';

export interface RecordMessage extends StoredRecord {
  readonly type: 'record';
  readonly key: RecordKey;
  readonly epoch: string;
}

/** Answer `/` with `markup` in `#root` from the next start on; it was rendered from `data`. */
export interface PageMessage extends StoredRecord {
  readonly type: 'page';
  readonly epoch: string;
  /** The build that rendered the markup; only the same build can hydrate it. */
  readonly build: string;
  readonly markup: string;
}

export interface PurgeMessage extends Lease {
  readonly type: 'purge';
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

  const lease = parseLease(value);
  if (!message || !lease) return undefined;
  if (message.type === 'purge') return { type: 'purge', ...lease };

  const { epoch } = lease;
  const record = parseRecord(value);
  if (!record) return undefined;

  const key = recordKeys.find((known) => known === message.key);
  if (message.type === 'record' && key) return { type: 'record', key, epoch, ...record };

  const { build, markup } = message;
  if (message.type !== 'page' || typeof build !== 'string' || typeof markup !== 'string') {
    return undefined;
  }
  return { type: 'page', build, markup, epoch, ...record };
}
