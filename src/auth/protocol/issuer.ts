/** Whether they are the same but for one slash at the end, which providers' consoles show or leave out. */
export function isSameIssuer(one: string, other: string): boolean {
  return one === other || one === `${other}/` || `${one}/` === other;
}

/** What differs. Issuers are public addresses, so both values may be reported. */
export function issuerMismatch(name: string, actual: string, expected: string): string {
  return `${name} is ${quoted(actual)} instead of ${quoted(expected)}`;
}

const longestQuote = 200;

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, longestQuote));
}
