import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Suite } from '../e2e/suite.ts';
import { deployBuild, restoreBuild } from '../support/deployBuild.ts';
import type { Browser, Engine, Tab } from './Engine.ts';
import { type Person, personAt } from './Person.ts';

/** What one story is played on: the running suite, and a browser with a profile of its own. */
export interface Stage {
  readonly suite: Suite;
  /** Opens a tab, in a browser that is started for the first one. */
  open(): Promise<Person>;
  /** Closes the browser; the next tab is opened in one that starts with the same profile. */
  quit(): Promise<void>;
  /** Has the browser, which is not started yet, keep no cookies. */
  blockCookies(): void;
  /** Serves another build from now on. */
  deploy(directory: string): Promise<void>;
  /** Lets messages of the browser be that tell a story's own faults. */
  expectMessages(...patterns: readonly RegExp[]): void;
}

export type Story = (stage: Stage) => Promise<void>;

/** By the name that `--story` takes and the table shows. */
export type Stories = Readonly<Record<string, Story>>;

/** Firefox's and WebKit's own words for what a page still asked for when it was left. */
const cutOff = /A ServiceWorker intercepted the request|sw\.js due to access control/;

/** Plays a story from the stand-ins' first day, in a new profile. */
export async function play(story: Story, suite: Suite, engine: Engine): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'engine-'));
  const expected = [cutOff];
  const browsers: Browser[] = [];
  const tabs: Tab[] = [];
  let browser: Promise<Browser> | undefined;
  let blocksCookies = false;
  let isDeployed = false;

  async function launch(): Promise<Browser> {
    const launched = await engine.launch({ profile, blocksCookies });
    browsers.push(launched);
    return launched;
  }

  async function quit(): Promise<void> {
    await (await browser)?.close();
    browser = undefined;
  }

  await suite.local('reset');
  try {
    await story({
      suite,
      async open() {
        browser ??= launch();
        const tab = await (await browser).open();
        tabs.push(tab);
        return personAt(tab);
      },
      quit,
      blockCookies: () => {
        blocksCookies = true;
      },
      async deploy(directory) {
        isDeployed = true;
        await deployBuild(directory, suite.buildDirectory);
      },
      expectMessages: (...patterns) => void expected.push(...patterns),
    });
  } catch (error) {
    const name = join(import.meta.dirname, '../../test-results/engines', engine.name);
    await mkdir(name, { recursive: true });
    await Promise.allSettled(
      tabs.map(async (tab, index) => writeFile(join(name, `${index}.png`), await tab.screenshot())),
    );
    throw error;
  } finally {
    await quit();
    await suite.resume();
    if (isDeployed) await restoreBuild(suite);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  const unexpected = browsers
    .flatMap(({ messages }) => messages)
    .filter((text) => !expected.some((pattern) => pattern.test(text)));
  if (unexpected.length > 0) throw new Error(`Unexpected messages:\n${unexpected.join('\n')}`);
}
