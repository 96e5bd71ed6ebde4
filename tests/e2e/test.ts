import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page, type Request } from '@playwright/test';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { deployBuild, restoreBuild } from '../support/builds.ts';
import { expect } from '../support/expect.ts';
import { portOfWorker } from '../support/ports.ts';
import { type SignedInState, signedInState } from '../support/signedInState.ts';
import { region } from './launcher.ts';
import { type Suite, startSuite } from './suite.ts';

export interface Fixtures {
  /** The stand-ins as `reset` leaves them, without faults, before every test. */
  readonly freshSuite: undefined;
  /** Fails the test on a console error or warning, or an uncaught exception, that it did not expect. */
  readonly console: { expectError(pattern: RegExp): void };
  /**
   * Opens the launcher as somebody who signed in a moment ago, unless told otherwise Amara Fielding: a session
   * without its sign-in. Once a test: it takes nothing away that another account has left.
   */
  readonly openAs: (email?: string, path?: string) => Promise<void>;
  /** Changes the folder that the server serves; after the test the suite's own build is served again. */
  readonly deployment: {
    /** Replaces the served build; files that only the old one had stay. */
    deploy(directory: string): Promise<void>;
    /** Makes the server answer `file` with other content: a page, as after half a deployment, or nothing. */
    replace(file: string, content: string): Promise<void>;
  };
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
      const pages = await listen(port);
      pages.answer(createStaticServer(suite.buildDirectory));
      await use({ ...suite, pages });
      await pages.close();
      await suite.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  deployment: async ({ context, suite }, use) => {
    const served = suite.buildDirectory;
    await use({
      deploy: (directory) => deployBuild(directory, served),
      async replace(file, content) {
        await writeFile(join(served, file), content);
        // Otherwise the server would go on answering with the compressed ones.
        for (const suffix of ['br', 'gz'])
          await rm(join(served, `${file}.${suffix}`), { force: true });
      },
    });
    // Pages that still look for their worker would ask for files while they are being replaced.
    await context.close();
    await restoreBuild(suite);
  },

  openAs: async ({ page, context, suite }, use) => {
    await use(async (email = region, path = '/') => {
      expect(page.url(), 'nothing is open yet').toBe('about:blank');
      const { cookies, origins } = await signedInState(suite, email);
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
      await fetch(`${suite.telemetry}/items`, { method: 'DELETE' });
      await use(undefined);
    },
    { auto: true },
  ],

  console: [
    async ({ context }, use, testInfo) => {
      const expected: RegExp[] = [];
      const errors = watchErrors(context);
      const said: string[] = [];
      context.on('console', (message) => void said.push(`${message.type()}: ${message.text()}`));
      await use({ expectError: (pattern) => void expected.push(pattern) });
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath('console.txt');
        await writeFile(path, said.join('\n'));
        await testInfo.attach('console', { path, contentType: 'text/plain' });
      }
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

/** Collects the requests that any page of `context` makes from now on below an address. */
export function watchRequests(context: BrowserContext, address: string): readonly Request[] {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(address)) requests.push(request);
  });
  return requests;
}

/** Keeps back what `pages` ask of that address until it is let go; `asked` waits for the first. */
export async function hold(pages: Page | BrowserContext, address: string) {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  let count = 0;
  await pages.route(address, async (route) => {
    count += 1;
    await released;
    await route.continue();
  });
  return { asked: () => expect.poll(() => count).toBeGreaterThan(0), letGo };
}

export { expect, region };
