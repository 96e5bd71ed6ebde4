import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createSessions, type Sessions } from './sessions.ts';
import { type Suite, startSuite } from './suite.ts';

interface Fixtures {
  /** The stand-ins as `reset` leaves them, without faults, before every test. */
  readonly freshSuite: undefined;
  /** Fails the test on a console error or warning, or an uncaught exception, that it did not expect. */
  readonly console: { expectError(pattern: RegExp): void };
  /** Opens the launcher as somebody who signed in a moment ago: a session without its sign-in. */
  readonly openAs: (email: string, path?: string) => Promise<void>;
}

interface WorkerFixtures {
  /** Variables beyond the ports, e.g. `{ LOCAL_MODE: 'master' }`. A file that sets them gets a suite of its own. */
  readonly suiteVariables: Record<string, string>;
  readonly suite: Suite;
  readonly sessions: Sessions;
}

/** Of the first worker's suite; each further worker and file-own suite takes the next ten. */
const firstPort = Number(process.env.E2E_FIRST_PORT ?? 4300);

/** Playwright's test, on the built launcher and its running stand-ins. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  suiteVariables: [{}, { option: true, scope: 'worker' }],

  suite: [
    async ({ suiteVariables }, use, { workerIndex }) => {
      const suite = await startSuite(firstPort + 10 * workerIndex, suiteVariables);
      await use(suite);
      await suite.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  sessions: [
    async ({ browser, suite }, use) => use(createSessions(browser, suite)),
    { scope: 'worker' },
  ],

  openAs: async ({ page, context, sessions }, use) => {
    await use(async (email, path = '/') => {
      await context.setStorageState(await sessions.of(email));
      await page.goto(path);
    });
  },

  baseURL: async ({ suite }, use) => use(suite.origin),

  freshSuite: [
    async ({ suite }, use) => {
      await suite.local('reset');
      await Promise.all([
        fetch(`${suite.api}/requests`, { method: 'DELETE' }),
        fetch(`${suite.telemetry}/items`, { method: 'DELETE' }),
      ]);
      await use(undefined);
    },
    { auto: true },
  ],

  console: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const errors = watchErrors(context);
      await use({ expectError: (pattern) => void expected.push(pattern) });
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium's own words for a worker's update that finds no network; no page can prevent them. */
const updateMissed = 'An unknown error occurred when fetching the script.';

/** Collects what any page of `context` reports as wrong; content security policy violations among it. */
export function watchErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    const isWrong = message.type() === 'error' || message.type() === 'warning';
    if (isWrong && message.text() !== updateMissed) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** Opens the launcher as a visitor and signs in at the provider's own page. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: email }).click();
}

export { expect };
