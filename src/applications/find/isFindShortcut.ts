/** Returns whether Ctrl+K or Cmd+K was pressed; on a non-Latin layout by the key's position. */
export function isFindShortcut(press: KeyboardEvent): boolean {
  // Latin letters and the names of keys sort before this character.
  const isK = press.key < '\u0250' ? press.key.toLowerCase() === 'k' : press.code === 'KeyK';
  return isK && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;
}
