let announce: () => void;

/**
 * Resolves once this document shows a page in the place of the loading screen. What nobody waits for
 * begins only then: before, it would take the line from the cards.
 */
export const firstPage = new Promise<void>((resolve) => {
  announce = resolve;
});

/** Called with every page that is shown; the first one counts. */
export function announcePage(): void {
  announce();
}
