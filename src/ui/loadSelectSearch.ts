const deadline = 10_000;

/**
 * The searchable dropdown, which is not part of the first load.
 * @throws Error if it cannot be loaded, or not within ten seconds.
 */
export async function loadSelectSearch() {
  const late = AbortSignal.timeout(deadline);
  const expiry = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason));
  });
  const { SelectSearch } = await Promise.race([import('./SelectSearch.tsx'), expiry]);
  return SelectSearch;
}

export type SelectSearchComponent = Awaited<ReturnType<typeof loadSelectSearch>>;

/** Loads it ahead of need. A failure only means that the need will find it missing, too. */
export function preloadSelectSearch(): void {
  loadSelectSearch().catch(() => undefined);
}
