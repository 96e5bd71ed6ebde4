import { cutQueries, holdsSecret, removeOpaque, scrubText } from './scrubText.ts';

/**
 * The second net under every item, of whatever kind: cuts queries off in place and answers false,
 * which drops the item, if a secret is left. `userId` is the one long id that may stay.
 */
export function scrubItem(item: object, userId: string | undefined): boolean {
  try {
    return scrubFields(item, userId, new WeakSet());
  } catch {
    return false; // rather lost than sent as it is, which is what the SDK does after an exception
  }
}

function scrubFields(fields: object, userId: string | undefined, seen: WeakSet<object>): boolean {
  if (seen.has(fields)) {
    return true;
  }
  seen.add(fields);
  return Object.entries(fields).every(([key, value]: [string, unknown]) => {
    if (scrubText(key) !== key) {
      return false;
    }
    if (typeof value === 'object' && value !== null) {
      return scrubFields(value, userId, seen);
    }
    if (typeof value !== 'string' || value === userId) {
      return true;
    }
    const text = cutQueries(value);
    return !holdsSecret(text) && Reflect.set(fields, key, removeOpaque(text));
  });
}
