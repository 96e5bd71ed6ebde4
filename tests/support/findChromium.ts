import { accessSync, constants } from 'node:fs';
import { chromium } from '@playwright/test';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];

/** The path of a Chromium on this machine, or undefined. `CHROMIUM_PATH` chooses one. */
export function findChromium(): string | undefined {
  return candidates.find((path) => path && isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not ours to run: the next candidate may be.
  }
}
