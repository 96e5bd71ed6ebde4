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

/**
 * WebKitGTK's MiniBrowser under WebKitWebDriver, on a screen that nobody sees: real input, but a private
 * session that ends with it.
 */
export const webkit: Engine = {
  isPrivate: true,
  async launch(profile, messages) {
    const service = new DriverService.Builder('/usr/bin/WebKitWebDriver')
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
    return {
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
};

/** Makes MiniBrowser write to its standard error what pages log. */
const parameters = ['--automation', '--enable-write-console-messages-to-stdout=true'];

/** The driver silences the browser that it starts, so a script in its place keeps the browser's output. */
async function keepConsole(profile: string, log: string): Promise<string> {
  const script = join(profile, 'browser.sh');
  // The folder's name contains the architecture and the library's version.
  const [browser = ''] = globSync('/usr/lib/*-linux-*/webkit*gtk-*/MiniBrowser');
  const lines = ['#!/bin/sh', `exec '${browser}' "$@" >>'${log}' 2>&1`, ''];
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

const namedKeys: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
};

/** The driver never answers a script that a navigation overtakes. */
const longestScriptMs = 6_000;
const longestCommandMs = 40_000;

function windowOf(driver: WebDriver, agent: Agent, handle: string): Tab {
  /** Cuts a request off that is not answered in time, which selenium-webdriver then sends again. */
  async function inWindow<Result>(
    command: () => Promise<Result>,
    longestMs = longestCommandMs,
  ): Promise<Result> {
    const timer = setInterval(() => agent.destroy(), longestMs);
    try {
      await driver.switchTo().window(handle);
      return await command();
    } finally {
      clearInterval(timer);
    }
  }

  const run = (expression: string) =>
    inWindow(() => driver.executeScript<unknown>(`return ${expression}`), longestScriptMs);

  return {
    goTo: (address) => inWindow(() => driver.get(address)),
    run,
    clickAt: (point) => {
      const click = driver
        .actions()
        .move({ ...point, duration: 0 })
        .click();
      return inWindow(() => click.perform());
    },
    press: (...keys) => {
      const text = driver.actions().sendKeys(...keys.map((key) => namedKeys[key] ?? key));
      return inWindow(() => text.perform());
    },
  };
}
