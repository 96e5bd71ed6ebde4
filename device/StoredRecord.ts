import { parseSignIn, type SignIn } from '../shared/owner.ts';
import { asObject } from '../shared/parse.ts';

/** Data of a sign-in; `savedAt` in milliseconds since 1970. */
export interface StoredRecord<Data extends object = object> extends SignIn {
  readonly savedAt: number;
  readonly data: Data;
}

const dayMs = 86_400_000;

/** Returns whether the record may be shown. Data from the future, before the clock was set back, count as old. */
export function isRecent(savedAt: number, now: number, days: number): boolean {
  return days > 0 && Math.abs(now - savedAt) <= days * dayMs;
}

/** Returns whether the record may be deleted. Data from the future may not, because the clock can be corrected. */
export function isOutdated(savedAt: number, now: number, days: number): boolean {
  return savedAt < now && !isRecent(savedAt, now, days);
}

export function parseRecord(value: unknown): StoredRecord | undefined {
  const signIn = parseSignIn(value);
  const { savedAt, data } = asObject(value) ?? {};
  const content = asObject(data);
  if (!signIn || !content || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    return undefined;
  }
  return { ...signIn, savedAt, data: content };
}
