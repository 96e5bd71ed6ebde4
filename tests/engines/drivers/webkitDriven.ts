import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { freePort } from '../../support/freePort.ts';
import type { Browser, LaunchOptions } from '../Engine.ts';
import { openDisplay } from './virtualDisplay.ts';
import { openSession } from './webDriver.ts';
import { consoleArgument, readConsole } from './webkitConsole.ts';
import { webkitWindow } from './webkitWindow.ts';

interface Programs {
  readonly browser: string;
  readonly driver: string;
  readonly display: string;
}

const opened = v.object({ handle: v.string() });

/** MiniBrowser under WebKitWebDriver: real input, but a private session that ends with it. */
export async function launchDriven(
  programs: Programs,
  { profile }: LaunchOptions,
): Promise<Browser> {
  const display = await openDisplay(programs.display);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    // Without a bus for assistive technology, of which it would warn.
    env: { ...process.env, DISPLAY: display.name, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const log = join(profile, 'console.txt');
  const send = await openSession(`http://127.0.0.1:${port}`, {
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': {
      binary: await wrap(programs.browser, profile, log),
      args: ['--automation', consoleArgument, '--javascript-can-open-windows-automatically=true'],
    },
  });
  const messages: string[] = [];
  return {
    messages,
    // Windows, since input to a tab that lies behind another hangs.
    async open() {
      const { handle } = v.parse(opened, await send('POST', '/window/new', { type: 'window' }));
      return webkitWindow(send, handle);
    },
    async close() {
      await send('DELETE', '');
      const exited = once(driver, 'exit');
      driver.kill();
      await exited;
      await display.close();
      if (existsSync(log)) messages.push(...readConsole(readFileSync(log, 'utf8')));
    },
  };
}

/** The driver silences the browser it starts: a script in its place keeps what the browser writes. */
async function wrap(browser: string, profile: string, log: string): Promise<string> {
  const script = join(profile, 'browser.sh');
  await writeFile(script, `#!/bin/sh\nexec '${browser}' "$@" >>'${log}' 2>&1\n`);
  await chmod(script, 0o700);
  return script;
}
