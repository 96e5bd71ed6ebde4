import { createHash } from 'node:crypto';

/** As subresource integrity names it. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Short, for a name. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

/**
 * A text of up to 31 characters, as many as the name has it, that no compression evens out. Some servers
 * tell one file from the next by time and size, and a deployment may have set all times to the same.
 */
export function padding(name: string): string {
  const bytes = createHash('sha512').update(name).digest();
  return bytes.toString('base64').slice(0, bytes.readUInt16BE() % 32);
}
