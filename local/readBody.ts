import type { IncomingMessage } from 'node:http';

/** Thrown when a request sends more than the stand-in wants to hold. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** @throws BodyTooLarge past `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > limit) throw new BodyTooLarge(`More than ${limit} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
