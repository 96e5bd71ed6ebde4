import { asObject, parseClaim, parseRecord, type StoredRecord } from './record.ts';

/** What the page asks the worker to remember: a user's last good answers. */
export interface RecordMessage extends StoredRecord {
  readonly type: 'record';
  readonly key: RecordKey;
  readonly epoch: string;
}

/** What the page asks the worker to answer `/` with: its own markup, and the data it was made from. */
export interface PageMessage extends StoredRecord {
  readonly type: 'page';
  readonly epoch: string;
  /** The build that rendered the markup; only the same build can hydrate it. */
  readonly build: string;
  readonly markup: string;
}

/** The user agreed to the new version. The name is workbox-window's. */
export interface SkipWaitingMessage {
  readonly type: 'SKIP_WAITING';
}

export type Message = RecordMessage | PageMessage | SkipWaitingMessage;

/** Kinds of records; preferences will be another. */
export const recordKeys = ['cards'] as const;

export type RecordKey = (typeof recordKeys)[number];

/** The message that `value` is, or undefined for anything else, such as one of another version's. */
export function parseMessage(value: unknown): Message | undefined {
  const message = asObject(value);
  if (message?.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' };

  const record = parseRecord(value);
  const epoch = parseClaim(value)?.epoch;
  if (!message || !record || !epoch) return undefined;

  const key = recordKeys.find((known) => known === message.key);
  if (message.type === 'record' && key) return { type: 'record', key, epoch, ...record };

  const { build, markup } = message;
  if (message.type !== 'page' || typeof build !== 'string' || typeof markup !== 'string') {
    return undefined;
  }
  return { type: 'page', build, markup, epoch, ...record };
}
