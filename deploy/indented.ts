/** A line within a block of a server's configuration. */
export function indented(line: string): string {
  return `  ${line}`;
}
