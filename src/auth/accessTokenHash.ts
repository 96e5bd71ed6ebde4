/** The `at_hash` that belongs to an access token (OpenID Connect Core 3.1.3.6). */
export async function accessTokenHash(accessToken: string, algorithm: string): Promise<string> {
  // EdDSA, whose other name is Ed25519, hashes with SHA-512.
  const bits = /^(?:RS|PS|ES)(\d{3})$/.exec(algorithm)?.[1] ?? '512';
  const digest = await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken));
  const left = new Uint8Array(digest, 0, digest.byteLength / 2);
  return btoa(String.fromCharCode(...left))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
