export type Fetch = (address: string, init: RequestInit) => Promise<unknown>;

/** Resolves with whether a server answers, even without CORS. */
export async function isThere(fetch: Fetch, address: string, signal: AbortSignal) {
  const bare = { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit' } as const;
  const init: RequestInit = { ...bare, referrerPolicy: 'no-referrer', signal };
  return await fetch(address, init).then(Boolean, () => false);
}
