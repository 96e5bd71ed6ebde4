const blockSize = 512;
const maximum = { name: 100, prefix: 155 } as const;

/**
 * An archive of `files` by path, in the order of their paths, as POSIX's ustar has it: of nobody, readable
 * to all, all of the same time. The same files make the same archive on every machine.
 * @throws RangeError for a path that is too long for the format.
 */
export function tar(files: Readonly<Record<string, Uint8Array>>, modified: Date): Buffer {
  const entries = inPathOrder(files).flatMap(([path, content]) => [
    header(path, content.length, modified),
    padded(content),
  ]);
  return Buffer.concat([...entries, Buffer.alloc(2 * blockSize)]);
}

/** As code units sort, whatever the language of the machine. */
export function inPathOrder<Content>(files: Readonly<Record<string, Content>>) {
  return Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function header(path: string, size: number, modified: Date): Buffer {
  const { prefix, name } = split(path);
  const block = Buffer.alloc(blockSize);
  block.write(name, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(modified.getTime() / 1000), 12), 136);
  block.write(' '.repeat(8), 148); // The sum counts its own place as blanks.
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function split(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= maximum.name) return { prefix: '', name: path };
  const slash = path.lastIndexOf('/');
  const parts = { prefix: path.slice(0, Math.max(slash, 0)), name: path.slice(slash + 1) };
  const { prefix, name } = parts;
  if (Buffer.byteLength(prefix) > maximum.prefix || Buffer.byteLength(name) > maximum.name) {
    throw new RangeError(`Too long for an archive: ${path}`);
  }
  return parts;
}

function padded(content: Uint8Array): Buffer {
  const length = Math.ceil(content.length / blockSize) * blockSize;
  return Buffer.concat([content], length);
}
