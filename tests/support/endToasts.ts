import type { Page } from '@playwright/test';

/**
 * Lets the time of every toast on the page be over, as soon as there is one. Answers how long each
 * would have stayed, in milliseconds.
 */
export async function endToasts(page: Page): Promise<number[]> {
  const bars = page.locator('.Toastify__progress-bar');
  await bars.first().waitFor({ state: 'attached' });
  return await bars.evaluateAll((all) =>
    all
      .flatMap((bar) => bar.getAnimations())
      .map((animation) => {
        const duration = Number(animation.effect?.getComputedTiming().duration);
        animation.finish();
        return duration;
      }),
  );
}
