import { asObject } from '../shared/asObject.ts';
import { type Owner, parseOwner } from '../shared/owner.ts';

/** The right to write for `owner`; it ends when anybody signs out, and a new one has a new epoch. */
export interface Lease {
  readonly owner: Owner;
  readonly epoch: string;
}

/** `savedAt` is when the data was answered, in ms since 1970. The page parses `data` again. */
export interface StoredRecord<Data extends object = object> {
  readonly owner: Owner;
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
  const { owner, epoch } = asObject(value) ?? {};
  const parsed = parseOwner(owner);
  return parsed && typeof epoch === 'string' && epoch ? { owner: parsed, epoch } : undefined;
}

export function parseRecord(value: unknown): StoredRecord | undefined {
  const { owner, savedAt, data } = asObject(value) ?? {};
  const parsed = parseOwner(owner);
  const content = asObject(data);
  if (!parsed || !content || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    return undefined;
  }
  return { owner: parsed, savedAt, data: content };
}
