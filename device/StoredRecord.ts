import { parseSignIn, type SignIn } from '../shared/owner.ts';
import { asObject } from '../shared/parse.ts';

/** What was answered under a sign-in, at `savedAt`, in ms since 1970. The page parses `data` again. */
export interface StoredRecord<Data extends object = object> extends SignIn {
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

export function parseRecord(value: unknown): StoredRecord | undefined {
  const signIn = parseSignIn(value);
  const { savedAt, data } = asObject(value) ?? {};
  const content = asObject(data);
  if (!signIn || !content || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    return undefined;
  }
  return { ...signIn, savedAt, data: content };
}
