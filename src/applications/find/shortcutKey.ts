/**
 * The key that was pressed, in lower case. Where its layout has letters that are not Latin, it is named by its
 * place, so that Ctrl+K is where K stands beside them on the keyboard.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = !/^(?!\p{Script=Latin})\p{L}$/u.test(key);
  return (isLatin ? key : code.replace('Slash', '/').replace('Key', '')).toLowerCase();
}
