/**
 * Notes `value` under `key`. Returns whether something else was noted there before; false where storage is
 * blocked or full, since nobody would know it the next time.
 */
export function noteOnce(storage: () => Storage, key: string, value: string): boolean {
  try {
    if (storage().getItem(key) === value) return false;
    storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
