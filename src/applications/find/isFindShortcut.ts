/** Returns whether Ctrl+K or Cmd+K was pressed; on a layout without Latin letters by the key's place. */
export function isFindShortcut(press: KeyboardEvent): boolean {
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}]/u.test(press.key);
  const isK = isLatin ? press.key.toLowerCase() === 'k' : press.code === 'KeyK';
  return isK && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;
}
