/** Resolves with whether a server answers at that address, be it in a way that no page may read. */
export async function isThere(
  fetch: (address: string, init: RequestInit) => Promise<unknown>,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  const bare = { mode: 'no-cors', cache: 'no-store', credentials: 'omit' } as const;
  return await fetch(address, { ...bare, referrerPolicy: 'no-referrer', signal }).then(
    () => true,
    () => false,
  );
}
