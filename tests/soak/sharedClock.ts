import type { Page } from '@playwright/test';

/**
 * Runs in every page, before anything else: a wall clock that can be set for all tabs at once, as the
 * machine's own can; Playwright's is each page's own. Timers go on as they were.
 */
export function shareClock(): void {
  const shift = () => Number(localStorage.getItem('soak.clock') ?? 0);
  const now = Date.now;
  Date.now = () => now() + shift();
  globalThis.Date = new Proxy(Date, {
    construct: (target, parameters: [number]) =>
      parameters.length > 0 ? new target(...parameters) : new target(target.now()),
  });
}

/** Sets the clock of all tabs by that many milliseconds against the true time. */
export async function setClock(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((shift) => localStorage.setItem('soak.clock', String(shift)), milliseconds);
}
