/** Makes a body of a good answer's JSON, which is an object that has fields. */
type Body = (good: string) => string | Uint8Array<ArrayBuffer>;

/** Makes the same answer with one more field, which nobody reads. */
const beside =
  (value: string): Body =>
  (good) =>
    good.replace('{', `{"x":${value},`);

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Bodies that are no answer, whoever sends them; those that are too long or too deep are not even parsed. */
export const refusedBodies: Readonly<Record<string, Body>> = {
  'spaces of 9 MB behind it': (good) => good + ' '.repeat(9 * 1024 * 1024),
  'spaces of 9 MB before it': (good) => ' '.repeat(9 * 1024 * 1024) + good,
  '33 levels': beside(nested(32)),
  '33 levels of objects': beside('{"a":'.repeat(31) + nested(1) + '}'.repeat(31)),
  '10,000 levels, closed': beside(nested(10_000)),
  '30,000 times [': () => '['.repeat(30_000),
  '10,000 times {"a":': () => '{"a":'.repeat(10_000),
  '30,000 times [ behind it': (good) => good + '['.repeat(30_000),
  '[ behind a string that ends in a backslash': beside(`["\\\\",${nested(31)}]`),
  'its last character missing': (good) => good.slice(0, -1),
  'UTF-16': (good) => Buffer.from(`\uFEFF${good}`, 'utf16le'),
  'two byte order marks': (good) => `\uFEFF\uFEFF${good}`,
  'nothing but spaces': () => ' '.repeat(100),
  'a page': () => '<!doctype html><title>Guest network</title>',
  'a script of brackets': () => `<script>${'({['.repeat(1_000)}</script>`,
};

/** Bodies that are accepted all the same. */
export const takenBodies: Readonly<Record<string, Body>> = {
  '32 levels': beside(nested(31)),
  '10,000 lists side by side': beside(`[${'[],'.repeat(10_000)}[]]`),
  'brackets in a string': beside(JSON.stringify('[{'.repeat(5_000))),
  'brackets in a string behind quotes and backslashes': beside(
    JSON.stringify(`\\"${'["\\'.repeat(2_000)}`),
  ),
  'brackets in the name of a field': (good) =>
    beside('0')(good.replace('{', `{"${'['.repeat(99)}":1,`)),
  'a number that is infinite': beside('1e400'),
  'a number of 30,000 digits': beside('9'.repeat(30_000)),
  'a byte order mark': (good) => `\uFEFF${good}`,
  'spaces of 50 kB behind it': (good) => good + ' '.repeat(50_000),
  // Shown as U+FFFD where somebody reads it.
  'a letter in Latin-1': (good) => Buffer.from(String(beside('"caf\u00E9"')(good)), 'latin1'),
};
