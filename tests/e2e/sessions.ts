import type { Browser, BrowserContext } from '@playwright/test';
import type { Suite } from './suite.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Sessions {
  /** What a browser holds of an account that signed in at the provider's own page. */
  of(email: string): Promise<StorageState>;
}

/** Long before a renewal is due, which would spend the one refresh token that tests share. */
const longestAge = 100_000;

/** Signs each account in once for many tests, and again when that becomes old. */
export function createSessions(browser: Browser, { origin }: Suite): Sessions {
  const known = new Map<string, { readonly since: number; readonly state: StorageState }>();

  async function signIn(email: string): Promise<StorageState> {
    const context = await browser.newContext();
    // Without telemetry: what it reports or keeps would be found by the test it works for.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    const page = await context.newPage();
    await page.goto(origin);
    await page.getByRole('button', { name: email }).click();
    await page.getByRole('banner').waitFor();
    const state = await context.storageState();
    await context.close();
    return state;
  }

  return {
    async of(email) {
      const found = known.get(email);
      if (found && Date.now() - found.since < longestAge) return found.state;
      const since = Date.now();
      const state = await signIn(email);
      known.set(email, { since, state });
      return state;
    },
  };
}
