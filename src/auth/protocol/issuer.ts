/** Whether they are the same but for one slash at the end, which providers' consoles show or leave out. */
export function isSameIssuer(one: string, other: string): boolean {
  return one === other || one === `${other}/` || `${one}/` === other;
}

/** What differs. Issuers are public addresses, so both values may be reported. */
export function issuerMismatch(name: string, actual: string, expected: string): string {
  const quoted = (text: string) => JSON.stringify(text.slice(0, 200));
  return `${name} is ${quoted(actual)} instead of ${quoted(expected)}`;
}
