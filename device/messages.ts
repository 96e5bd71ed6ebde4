import { parseSignIn, type SignIn } from '../shared/owner.ts';
import { asObject } from '../shared/parse.ts';
import { parseRecord, type StoredRecord } from './StoredRecord.ts';

/** Has the worker answer `/` with `markup`, rendered from `data`, from the next start on. */
export interface PageMessage extends StoredRecord {
  readonly type: 'page';
  readonly build: string; // only the same build can hydrate the markup
  readonly markup: string;
}

/** `SKIP_WAITING` (workbox-window's name): the user accepted the update; `release` asks for the worker's release. */
export type Message =
  | (StoredRecord & { readonly type: 'record' }) // stores the cards; pages merge preferences themselves
  | PageMessage
  | (SignIn & { readonly type: 'remove' | 'end' }) // both delete the data; `end`: the sign-in has ended
  | { readonly type: 'SKIP_WAITING' | 'release' };

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
