import { base64url } from 'jose';
import type { Owner } from './owner.ts';

/**
 * Resolves with the value of the account cookie: the first 128 bits of the SHA-256 of issuer, a space and subject
 * in UTF-8, as base64url without padding. Siblings compute the same (docs/siblings.md).
 */
export async function accountDigest({ issuer, subject }: Owner): Promise<string> {
  const text = new TextEncoder().encode(`${issuer} ${subject}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return base64url.encode(new Uint8Array(hash, 0, 16));
}
