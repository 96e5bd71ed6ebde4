const longest = 500;

/** `text`, cut off where nobody reads on, so that no answer can swell the page or the device. */
export function shortened(text: string): string {
  if (text.length <= longest) return text;
  // A cut through a surrogate pair would leave half a character.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
