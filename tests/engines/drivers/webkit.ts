import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../support/findProgram.ts';
import type { Engine } from '../Engine.ts';
import { launchDriven } from './webkitDriven.ts';

/** The folder bears the name of the machine, and MiniBrowser's own that of the library's version. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  const machines = readdirSync(libraries).filter((name) => name.includes('-linux-'));
  return findProgram(
    ...machines.flatMap((machine) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) =>
        join(libraries, machine, version, 'MiniBrowser'),
      ),
    ),
  );
}

const needed = {
  'MiniBrowser (Debian: webkit2gtk-driver)': findMiniBrowser(),
  'WebKitWebDriver (Debian: webkit2gtk-driver)': findProgram('/usr/bin/WebKitWebDriver'),
  'Xvfb (Debian: xvfb)': findProgram('/usr/bin/Xvfb'),
};

const [browser = '', driver = '', display = ''] = Object.values(needed);

/** WebKitGTK's MiniBrowser, on a screen that nobody sees. */
export const webkit: Engine = {
  name: 'webkit',
  missing: () => Object.entries(needed).find(([, path]) => path === undefined)?.[0],
  launch: ({ profile }) => launchDriven({ browser, driver, display }, profile),
  lacks: {
    'browser restarted': 'its session is private, and ends with it',
    'back button': 'its driver hangs after a step back from the application',
    'cookies blocked': 'MiniBrowser blocks cookies without storage, as no browser does',
  },
};
