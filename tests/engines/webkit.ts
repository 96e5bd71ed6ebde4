import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import type { Engine, Tab } from './Engine.ts';

// This is a folder, which an import cannot name.
const { DriverService }: typeof import('selenium-webdriver/remote') = createRequire(
  import.meta.url,
)('selenium-webdriver/remote');

// The folders' names contain the architecture and the library's version.
const [browserPath] = globSync('/usr/lib/*-linux-*/webkit*gtk-*/MiniBrowser');
const driverPath = '/usr/bin/WebKitWebDriver';

/**
 * WebKitGTK's MiniBrowser under WebKitWebDriver, on a screen that nobody sees: real input, but a private
 * session that ends with it.
 */
export const webkit: Engine = {
  name: 'webkit',
  missing: () => [
    ...(browserPath && existsSync(driverPath) ? [] : ['webkit2gtk-driver']),
    ...(existsSync('/usr/bin/xvfb-run') ? [] : ['xvfb']),
    ...(existsSync('/usr/bin/xauth') ? [] : ['xauth']),
  ],
  async launch(profile) {
    const service = new DriverService.Builder(driverPath)
      // There is no bus for assistive technology, and MiniBrowser would warn about it.
      .setEnvironment({ ...process.env, NO_AT_BRIDGE: '1' })
      .setLoopback(true)
      .build();
    const log = join(profile, 'console.txt');
    const options = { binary: await keepConsole(profile, log), args: parameters };
    const agent = new Agent();
    const driver = await new Builder()
      .usingHttpAgent(agent)
      .usingServer(await service.start())
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          pageLoadStrategy: 'eager',
          'webkitgtk:browserOptions': options,
        }),
      )
      .build();
    const messages: string[] = [];
    return {
      messages,
      async open() {
        // We open windows, because input to a hidden tab hangs.
        await driver.switchTo().newWindow('window');
        return windowOf(driver, agent, await driver.getWindowHandle());
      },
      async close() {
        // A driver that hangs does not end when we ask it to.
        await Promise.race([driver.quit(), pause(longestScriptMs, undefined, { ref: false })]);
        await service.kill();
        if (existsSync(log))
          messages.push(...(await readFile(log, 'utf8')).split('\n').filter(isWrong));
      },
    };
  },
  lacks: {
    'a browser that is started again shows the cards': 'its session is private, and ends with it',
    'back from a sibling the page is as it was left, unless one signed out':
      'its driver hangs after a step back from the application',
    'blocked cookies are said to prevent signing in':
      'MiniBrowser blocks cookies without storage, as no browser does',
  },
};

/** Makes MiniBrowser write to its standard error what pages log. */
const parameters = [
  '--automation',
  '--enable-write-console-messages-to-stdout=true',
  '--javascript-can-open-windows-automatically=true',
];

/** The driver silences the browser that it starts, so a script in its place keeps the browser's output. */
async function keepConsole(profile: string, log: string): Promise<string> {
  const script = join(profile, 'browser.sh');
  const lines = ['#!/bin/sh', `exec '${browserPath}' "$@" >>'${log}' 2>&1`, ''];
  await writeFile(script, lines.join('\n'), { mode: 0o700 });
  return script;
}

/**
 * Returns whether a line is an error or a warning, apart from a directive that WebKit does not know, and messages
 * that only depend on timing.
 */
function isWrong(line: string): boolean {
  const isKnown = /Unrecognized .* 'manifest-src'|but not used within a few seconds/.test(line);
  return /CONSOLE (\w+ )*(ERROR|WARN)/.test(line) && !isKnown;
}

const keys = { ArrowDown: Key.ARROW_DOWN, Enter: Key.ENTER, Escape: Key.ESCAPE };

/** A window of MiniBrowser has a toolbar, which does not get narrower. */
const leastWidth = 447;

/** The driver never answers a script that a navigation overtakes. Callers then look again. */
const longestScriptMs = 6_000;
const longestCommandMs = 40_000;

function windowOf(driver: WebDriver, agent: Agent, first: string): Tab {
  let handle = first;

  /** Stops the driver if it does not answer in time, because it would take no other command. */
  async function inWindow<Result>(
    command: () => Promise<Result>,
    longestMs = longestCommandMs,
  ): Promise<Result> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      agent.destroy();
      late.reject(new Error('The driver does not answer'));
    }, longestMs);
    try {
      const done = driver.switchTo().window(handle).then(command);
      return await Promise.race([done, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  const run = (expression: string) =>
    inWindow(() => driver.executeScript<unknown>(`return ${expression}`), longestScriptMs);

  /** Replaces this window by one without a toolbar, with the same page. */
  async function openNarrow(width: number, height: number): Promise<void> {
    const before = await driver.getAllWindowHandles();
    await run(`void open(location.href, '', 'popup,width=${width},height=${height}')`);
    handle = await driver.wait(async () => {
      const now = await driver.getAllWindowHandles();
      return now.find((one) => !before.includes(one)) ?? '';
    });
  }

  return {
    goTo: (address) => inWindow(() => driver.get(address)),
    reload: () => inWindow(() => driver.navigate().refresh()),
    run,
    clickAt: (point) =>
      inWindow(() =>
        driver
          .actions()
          .move({ ...point, duration: 0 })
          .click()
          .perform(),
      ),
    press: (key) => inWindow(() => driver.actions().sendKeys(keys[key]).perform()),
    type: (text) => inWindow(() => driver.actions().sendKeys(text).perform()),
    async resize(width, height) {
      if (width < leastWidth) await openNarrow(width, height);
      else await inWindow(() => driver.manage().window().setRect({ width, height }));
    },
    screenshot: async () => Buffer.from(await inWindow(() => driver.takeScreenshot()), 'base64'),
    // Windows lie side by side and are all visible, so we send the page the events of somebody who looks at it.
    activate: async () =>
      void (await run(
        `document.dispatchEvent(new Event('visibilitychange')) && window.dispatchEvent(new Event('focus'))`,
      )),
    close: () => inWindow(() => driver.close()),
  };
}
