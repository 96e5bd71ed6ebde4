import { withDeadline } from '../../../shared/deadline.ts';

/** @throws Error if it cannot be loaded within ten seconds; it is not in the first load. */
export async function loadSelectSearch() {
  const { SelectSearch } = await withDeadline(10_000, import('./SelectSearch.tsx'));
  return SelectSearch;
}

export type SelectSearchComponent = Awaited<ReturnType<typeof loadSelectSearch>>;

/** Ignores a failure: whoever needs it later tries again and handles that. */
export function preloadSelectSearch(): void {
  loadSelectSearch().catch(() => undefined);
}
