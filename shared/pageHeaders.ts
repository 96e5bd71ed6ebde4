/** What a kept page goes on living by, for as long as the worker keeps it. */
const names = ['content-security-policy', 'permissions-policy', 'referrer-policy'];

/** Of those headers' values, to tell whether a page came with the headers that belong to it. */
export async function pageHeadersDigest(headers: Headers): Promise<string> {
  const values = names.map((name) => headers.get(name)).join();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(values));
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, 12)));
}
