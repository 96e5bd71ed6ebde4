import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { portOfWorker } from '../support/ports.ts';
import type { Browser } from './Engine.ts';
import { firefox } from './firefox.ts';
import { type Person, personAt } from './Person.ts';
import { webkit } from './webkit.ts';

/** A browser with a profile of its own, before the running suite. */
interface Stage {
  /** Opens a tab. The first one starts the browser. */
  open(address?: string): Promise<Person>;
  /** Closes the browser, if it keeps anything. The next tab starts one with the same profile. */
  quit(): Promise<void>;
  /** Stops all servers. The browser may report that. */
  outage(): Promise<void>;
}

/** Firefox's and WebKit's own words for what a page still asked for when it was left. */
const cutOff = /A ServiceWorker intercepted the request|sw\.js due to access control/;

/** The browsers' own words for a server that does not answer, or not as it should. */
const failedRequests =
  /Failed to load resource|Could not connect|due to access control|CORS request did not succeed/;

interface Fixtures {
  readonly stage: Stage;
}

export const test = base.extend<Fixtures, { readonly suite: Suite }>({
  suite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use, { parallelIndex }) => {
      const suite = await startSuite(portOfWorker(parallelIndex), {});
      await use(suite);
      await suite.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  /** A story starts from the stand-ins' first day, in a new profile. */
  stage: async ({ suite }, use, { project }) => {
    const engine = project.name === 'webkit' ? webkit : firefox;
    const profile = await mkdtemp(join(tmpdir(), 'engine-'));
    const expected = [cutOff];
    const messages: string[] = [];
    let browser: Browser | undefined;

    const close = async () => {
      await browser?.close();
      browser = undefined;
    };
    await suite.local('reset');
    await use({
      async open(address = suite.origin) {
        browser ??= await engine.launch(profile, messages);
        const tab = await browser.open();
        await tab.goTo(address);
        return personAt(tab, suite);
      },
      quit: async () => {
        if (!engine.isPrivate) await close();
      },
      async outage() {
        expected.push(failedRequests);
        await suite.halt();
      },
    });
    await close();
    await suite.resume();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    const isExpected = (text: string) => expected.some((pattern) => pattern.test(text));
    expect(
      messages.filter((text) => !isExpected(text)),
      'unexpected messages',
    ).toEqual([]);
  },
});

export { expect };
