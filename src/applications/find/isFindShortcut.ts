/** Returns whether Ctrl+K or Cmd+K was pressed; on a layout without Latin letters by the key's place. */
export function isFindShortcut(press: KeyboardEvent): boolean {
  // Latin letters and the names of keys come before this one.
  const isK = press.key < '\u0250' ? press.key.toLowerCase() === 'k' : press.code === 'KeyK';
  return isK && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;
}
