/** Resolves with whether a server answers at that address, be it in a way that no page may read. */
export async function isThere(
  fetch: (address: string, init: RequestInit) => Promise<unknown>,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  const bare = { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit' } as const;
  const init: RequestInit = { ...bare, referrerPolicy: 'no-referrer', signal };
  return await fetch(address, init).then(Boolean, () => false);
}
