import { type Owner, parseOwner } from '../shared/owner.ts';
import { asObject } from '../shared/parse.ts';

/** The right to write for one sign-in of `owner`, until it ends or the data is removed. */
export interface Lease {
  readonly owner: Owner;
  readonly signInId: string;
}

/**
 * `signInId` is that of the sign-in under which the data was answered, `savedAt` when, in ms since
 * 1970. The page parses `data` again.
 */
export interface StoredRecord<Data extends object = object> extends Lease {
  readonly savedAt: number;
  readonly data: Data;
}

const dayMs = 86_400_000;

/** Whether it may be shown. A clock that was set back makes data from the future: as good as old data. */
export function isRecent(savedAt: number, now: number, days: number): boolean {
  return days > 0 && Math.abs(now - savedAt) <= days * dayMs;
}

/** Whether it may never be shown again. Data from the future may: the clock can be set right. */
export function isOutdated(savedAt: number, now: number, days: number): boolean {
  return savedAt < now && !isRecent(savedAt, now, days);
}

export function parseLease(value: unknown): Lease | undefined {
  const { owner, signInId } = asObject(value) ?? {};
  const parsed = parseOwner(owner);
  return parsed && typeof signInId === 'string' && signInId
    ? { owner: parsed, signInId }
    : undefined;
}

export function parseRecord(value: unknown): StoredRecord | undefined {
  const lease = parseLease(value);
  const { savedAt, data } = asObject(value) ?? {};
  const content = asObject(data);
  if (!lease || !content || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    return undefined;
  }
  return { ...lease, savedAt, data: content };
}
