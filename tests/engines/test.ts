import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { restoreBuild } from '../support/builds.ts';
import { portOfWorker } from '../support/ports.ts';
import type { Browser, Engine, Tab } from './Engine.ts';
import { firefox } from './firefox.ts';
import { type Person, personAt } from './Person.ts';
import { webkit } from './webkit.ts';

/** What a story uses: the running suite, and a browser with a profile of its own. */
interface Stage {
  /** Opens a tab. The first one starts the browser. */
  open(address?: string): Promise<Person>;
  /** Closes the browser. The next tab starts one with the same profile. */
  quit(): Promise<void>;
  /** Makes the browser, before it starts, keep no cookies. */
  blockCookies(): void;
  /** Stops all servers. The browser may report that. */
  outage(): Promise<void>;
  /** Allows messages of the browser about a story's own faults. */
  expectMessages(pattern: RegExp): void;
}

/** Firefox's and WebKit's own words for what a page still asked for when it was left. */
const cutOff = /A ServiceWorker intercepted the request|sw\.js due to access control/;

/** The browsers' own words for a server that does not answer, or not as it should. */
const failedRequests =
  /Failed to load resource|Could not connect|due to access control|CORS request did not succeed/;

const engines: readonly Engine[] = [firefox, webkit];

export const test = base.extend<{ readonly stage: Stage }, { readonly suite: Suite }>({
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
  stage: async ({ suite }, use, info) => {
    const engine = engines.find(({ name }) => name === info.project.name);
    if (!engine) throw new Error(`There is no engine ${info.project.name}`);
    const lack = engine.lacks[info.title];
    info.skip(lack !== undefined, lack);
    const profile = await mkdtemp(join(tmpdir(), 'engine-'));
    const expected = [cutOff];
    const browsers: Browser[] = [];
    const tabs: Tab[] = [];
    let browser: Browser | undefined;
    let blocksCookies = false;

    const quit = async () => {
      await browser?.close();
      browser = undefined;
    };
    const open = async (address = suite.origin) => {
      if (!browser) {
        browser = await engine.launch(profile, { blocksCookies });
        browsers.push(browser);
      }
      const tab = await browser.open();
      tabs.push(tab);
      await tab.goTo(address);
      return personAt(tab, suite);
    };

    await suite.local('reset');
    await use({
      open,
      quit,
      blockCookies: () => {
        blocksCookies = true;
      },
      async outage() {
        expected.push(failedRequests);
        await suite.halt();
      },
      expectMessages: (pattern) => void expected.push(pattern),
    });
    if (info.status !== info.expectedStatus) {
      const write = async (tab: Tab, index: number) =>
        writeFile(info.outputPath(`${index}.png`), await tab.screenshot());
      await Promise.allSettled(tabs.map(write));
    }
    await quit();
    await suite.resume();
    await restoreBuild(suite);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    const messages = browsers.flatMap((one) => one.messages);
    const isExpected = (text: string) => expected.some((pattern) => pattern.test(text));
    expect(
      messages.filter((text) => !isExpected(text)),
      'unexpected messages',
    ).toEqual([]);
  },
});

export { expect };
