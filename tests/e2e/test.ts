import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { cardCount } from '../support/cardCount.ts';
import { expect } from '../support/expect.ts';
import { portOfWorker } from '../support/ports.ts';
import { type SignedInState, signedInState } from '../support/signedInState.ts';
import { untilPageStored } from '../support/until.ts';
import { isOnNginx, type Suite, startSuite } from './suite.ts';

/** Amara Fielding has three locations in Region and one in Project. */
export const region = 'region@suite.test';
const amara = 'Amara Fielding';

interface Fixtures {
  /** The stand-ins as `reset` leaves them, without faults, before every test. */
  readonly freshSuite: undefined;
  /** Fails the test on a console error or warning, or an uncaught exception, that it did not expect. */
  readonly console: { expectError(pattern: RegExp): void };
  /** Resolves with what a browser stores of somebody who signed in a moment ago. */
  readonly signedIn: (email: string) => Promise<SignedInState>;
  /**
   * Opens the launcher as somebody who signed in a moment ago, unless told otherwise Amara Fielding: a session
   * without its sign-in. Once a test: it takes nothing away that another account has left.
   */
  readonly openAs: (email?: string, path?: string) => Promise<void>;
  /** Starts another suite, until the test ends; as `startSuite`. Once a test. */
  readonly startAnother: (
    variables: Readonly<Record<string, string>>,
    ...options: readonly string[]
  ) => Promise<Suite>;
}

interface WorkerFixtures {
  readonly suite: Suite;
}

/** Playwright's test, on the built launcher and its running stand-ins. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  suite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use, { parallelIndex }) => {
      const port = portOfWorker(parallelIndex);
      const suite = await startSuite(port, {}, '--without-pages');
      const pages = isOnNginx ? undefined : await listen(port);
      pages?.answer(createStaticServer(suite.buildDirectory));
      await use({ ...suite, ...(pages && { pages }) });
      await pages?.close();
      await suite.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  startAnother: async ({ context }, use, { parallelIndex }) => {
    let another: Suite | undefined;
    await use(async (variables, ...options) => {
      another = await startSuite(portOfWorker(parallelIndex) + 4, variables, ...options);
      return another;
    });
    // Its pages would go on asking.
    await context.close();
    await another?.stop();
  },

  signedIn: async ({ suite }, use) => use((email) => signedInState(suite, email)),

  openAs: async ({ page, context, signedIn }, use) => {
    await use(async (email = region, path = '/') => {
      expect(page.url(), 'nothing is open yet').toBe('about:blank');
      const { cookies, origins } = await signedIn(email);
      await context.addCookies(cookies);
      // Playwright's own way opens a page of the origin first, for a third of the time of a story's start.
      await using _ = await page.addInitScript(fillLocalStorage, origins);
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

/** Runs in the page, before anything of it. */
function fillLocalStorage(origins: SignedInState['origins']): void {
  const own = origins.find(({ origin }) => origin === location.origin);
  for (const { name, value } of own?.localStorage ?? []) localStorage.setItem(name, value);
}

const tolerated = new Set([
  // Chromium's own words where a story cuts the network off; no page can prevent them.
  'Failed to load resource: net::ERR_INTERNET_DISCONNECTED',
  'An unknown error occurred when fetching the script.',
  // Says that two seconds went by, as they may on a busy machine. That a sign-out needs no such time is
  // told in signOut.test.ts, what is left behind by every story that signs out.
  'Sign-in: purgeFailed: removing the data takes long',
]);

/** Collects what any page of `context` reports as wrong; content security policy violations among it. */
export function watchErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    const isWrong = message.type() === 'error' || message.type() === 'warning';
    // A whole Chromium asks for an icon where a document that is no page names none.
    if (message.location().url.endsWith('/favicon.ico')) return;
    if (isWrong && !tolerated.has(message.text())) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** Opens the launcher as a visitor and signs in at the provider's own page. */
export async function signIn(page: Page, email = region, path = '/'): Promise<void> {
  await page.goto(path);
  await logIn(page, email);
}

/** Signs in at the provider's page, to which the launcher has led. */
export async function logIn(page: Page, email = region): Promise<void> {
  await page.getByRole('button', { name: email }).click();
}

/**
 * Sets the page's clock, which must have been installed, forward into the last quarter of an ID token's life,
 * which renews it. The stand-ins go by the true time, for which the page's clock is simply wrong.
 */
export async function passToRenewal(page: Page): Promise<void> {
  await page.clock.fastForward(250_000);
}

/**
 * Somebody is signed in and sees the applications; `name` says who. The application itself has come
 * by then: cards of the stored page alone do not hear what other tabs do.
 */
export async function expectCards(page: Page, name?: string): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(cardCount);
  await expect(freshness(page)).not.toHaveText('Refreshing…');
  if (name !== undefined) await expect(page.getByRole('button', { name })).toBeVisible();
}

/** The page is the provider's login, and not one of ours that offers to sign in. */
export async function expectLoginPage(page: Page, suite: Suite): Promise<void> {
  await expect(page.getByRole('button', { name: region })).toBeVisible();
  expect(page.url()).toMatch(new RegExp(`^${suite.provider}/interaction/`));
}

/** The launcher's own page for who is signed out, without a card. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^You are signed out/ })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
}

/** The line above the cards that says how old they are. */
export function freshness(page: Page) {
  return page.getByRole('main').getByRole('status').first();
}

/** The API has answered; from then on the application answers keys, too. */
export async function expectUpdated(page: Page): Promise<void> {
  await expect(freshness(page)).toHaveText(/^Updated/);
}

export async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: /refresh$/i }).click();
}

/** The device has a page to answer the next start with; `text` is in its cards. */
export function untilStored(page: Page, text = 'Somerset Levels and Moors'): Promise<void> {
  return untilPageStored(page, text);
}

/** The page has all that it loads when idle. */
export async function untilIdleParts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource');
    const parts = ['idle', 'SelectSearch', 'Toasts', 'jose'];
    return parts.every((part) => files.some(({ name }) => name.includes(`/static/${part}-`)));
  });
}

/** Another tab of the same browser, with the cards. */
export async function openTab(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expectCards(page);
  return page;
}

/** Cuts the network off from every tab; what Chromium says of that is no error of ours. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** Opens the user menu, which bears the user's name. */
export async function openUserMenu(page: Page, name = amara): Promise<void> {
  await page.getByRole('button', { name }).click();
}

/** Logs out by the user menu. */
export async function logOut(page: Page, name = amara): Promise<void> {
  await openUserMenu(page, name);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Resolves with the tab that a press opens. */
export async function openedBy(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await press();
  return await opened;
}

/** Opens a sibling application: on the same site, and so with the same cookies, on another origin. */
export async function openSibling(page: Page, { api }: Suite): Promise<void> {
  await page.goto(`${api}/pages/plan/somerset-levels-and-moors`);
}

export { expect };
