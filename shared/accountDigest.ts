import type { Owner } from './owner.ts';

/**
 * The account cookie's value: the first 128 bits of the SHA-256 of issuer, a space and subject in
 * UTF-8, as base64url without padding. Siblings compute the same (docs/siblings.md).
 */
export async function accountDigest({ issuer, subject }: Owner): Promise<string> {
  const text = new TextEncoder().encode(`${issuer} ${subject}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return base64url(new Uint8Array(hash, 0, 16));
}

/** Base64url without padding (RFC 4648, 5), as JWTs have it. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
