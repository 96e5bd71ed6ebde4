import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { findProgram } from '../../support/findProgram.ts';
import { freePort } from '../../support/freePort.ts';
import type { Browser, Engine } from '../Engine.ts';
import { openSession } from './webDriver.ts';
import { webkitWindow } from './webkitWindow.ts';

const needed = {
  // The folders bear the machine's name, and the library's with its version.
  'MiniBrowser (Debian: webkit2gtk-driver)': findProgram(
    ...globSync('/usr/lib/*-linux-*/webkit*gtk-*/MiniBrowser'),
  ),
  'WebKitWebDriver (Debian: webkit2gtk-driver)': findProgram('/usr/bin/WebKitWebDriver'),
  'Xvfb (Debian: xvfb)': findProgram('/usr/bin/Xvfb'),
};

const [browserPath = '', driverPath = '', displayPath = ''] = Object.values(needed);

/**
 * WebKitGTK's MiniBrowser on a screen that nobody sees, under WebKitWebDriver: real input, but a private
 * session that ends with it.
 */
export const webkit: Engine = {
  name: 'webkit',
  missing: () => Object.entries(needed).find(([, path]) => path === undefined)?.[0],
  launch: ({ profile }) => launch(profile),
  lacks: {
    'browser restarted': 'its session is private, and ends with it',
    'back button': 'its driver hangs after a step back from the application',
    'cookies blocked': 'MiniBrowser blocks cookies without storage, as no browser does',
  },
};

/** Has MiniBrowser write what pages report to its standard error. */
const consoleArgument = '--enable-write-console-messages-to-stdout=true';

/** WebKit does not know the directive, without which Chromium and Firefox refuse the manifest. */
const unknownDirective = "Unrecognized Content-Security-Policy directive 'manifest-src'";

/** A matter of time alone, on a machine that is busy. */
const lateUse = 'but not used within a few seconds';

const opened = v.object({ handle: v.string() });

async function launch(profile: string): Promise<Browser> {
  const display = await openDisplay();
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    // Without a bus for assistive technology, of which it would warn.
    env: { ...process.env, DISPLAY: display.name, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const log = join(profile, 'console.txt');
  const send = await openSession(`http://127.0.0.1:${port}`, {
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': {
      binary: await wrap(profile, log),
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
async function wrap(profile: string, log: string): Promise<string> {
  const script = join(profile, 'browser.sh');
  await writeFile(script, `#!/bin/sh\nexec '${browserPath}' "$@" >>'${log}' 2>&1\n`);
  await chmod(script, 0o700);
  return script;
}

/** The errors and warnings among the lines that MiniBrowser has written. */
function readConsole(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /CONSOLE (\w+ )*(ERROR|WARN)/.test(line))
    .filter((line) => !line.includes(unknownDirective) && !line.includes(lateUse));
}

/** A screen that nobody sees, on a number that is free. */
async function openDisplay() {
  const server = spawn(
    displayPath,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(server.stdio[3] ?? server, 'data');
  return {
    name: `:${String(number).trim()}`,
    async close() {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    },
  };
}
