import { base64url } from 'jose';
import type { Owner } from './owner.ts';

/** Resolves with the account cookie's value, which siblings compute as well (docs/siblings.md). */
export async function accountDigest({ issuer, subject }: Owner): Promise<string> {
  const text = new TextEncoder().encode(`${issuer} ${subject}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return base64url.encode(new Uint8Array(hash, 0, 16));
}
