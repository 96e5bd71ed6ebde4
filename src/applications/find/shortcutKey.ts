/** The key that was pressed, in lower case; by its place where its layout has letters that are not Latin. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = !/^(?!\p{Script=Latin})\p{L}$/u.test(key);
  return (isLatin ? key : code.replace('Slash', '/').replace('Key', '')).toLowerCase();
}
