type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns whether Ctrl+K or Cmd+K was pressed; on a layout without Latin letters by the key's place. */
export function isFindShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}]/u.test(key);
  const isK = isLatin ? key.toLowerCase() === 'k' : code === 'KeyK';
  return isK && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
