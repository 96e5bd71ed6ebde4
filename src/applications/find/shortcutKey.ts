/** Returns the key that was pressed, in lower case. On a layout without Latin letters it goes by the key's position. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = !/^(?!\p{Script=Latin})\p{L}$/u.test(key);
  return (isLatin ? key : code.replace('Slash', '/').replace('Key', '')).toLowerCase();
}
